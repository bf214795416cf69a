import type { ChatRequest, Endpoint } from "@sluice/schema";
import { sampleCall } from "../src/conformance/sample-call.ts";
import type { HttpProvider } from "../src/provider.ts";

/** The body of a chat request: one question, and what is said beside it. */
export function bodyOf(
  { chat }: HttpProvider,
  request: Partial<ChatRequest>,
  endpoint: Partial<Endpoint> = {},
): Readonly<Record<string, unknown>> {
  const messages = [{ role: "user" as const, content: "Say hi." }];
  const body: unknown = chat?.encode(sampleCall({ messages, ...request }, endpoint)).body;
  return body as Readonly<Record<string, unknown>>;
}
