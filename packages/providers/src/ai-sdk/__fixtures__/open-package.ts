import type { ChatAnswer, ChatRequest, ChatResult } from "@sluice/schema";
import { type ChatCallOptions, callChat } from "../../call/call-chat.ts";
import { joinChunks } from "../../call/join-chunks.ts";
import { sampleCall } from "../../conformance/sample-call.ts";
import type { DirectProvider, ProviderSettings } from "../../provider.ts";
import { aiSdk } from "../ai-sdk.ts";
import type { AiSdkOptions } from "../ai-sdk-options.ts";

/** The key that the packages are given: it must be seen upstream and nowhere else. */
export const SECRET = "up-secret-a1b2c3";

/** Makes the provider of an installed package, as the server does. */
export async function openPackage(
  baseUrl: string,
  options: Record<string, unknown>,
): Promise<DirectProvider> {
  const settings: ProviderSettings<AiSdkOptions> = {
    slug: "north",
    name: "North",
    baseUrl,
    apiKey: SECRET,
    headers: {},
    options: aiSdk.options.parse(options),
  };
  const readNothing = () => Promise.reject(new Error("it reads no file"));
  const loaded = await aiSdk.load?.(settings, (name) => import(name), readNothing);
  if (loaded?.kind !== "loaded") throw new Error(loaded?.message);
  return loaded.adapter.create(settings) as DirectProvider;
}

/** Generous clocks, for a loaded machine. */
export const CALL = {
  clocks: { connect: 20_000, firstToken: 20_000, idle: 20_000, total: 60_000 },
  signal: new AbortController().signal,
} as unknown as ChatCallOptions;

/** A chat call of a provider; the text of the question may be all there is. */
export function ask(
  provider: DirectProvider,
  request: Partial<ChatRequest> = {},
  options: Partial<ChatCallOptions> = {},
): Promise<ChatAnswer> {
  const whole: ChatRequest = { messages: [{ role: "user", content: "Say hi." }], ...request };
  return callChat(provider, sampleCall(whole), { ...CALL, ...options });
}

/** The answer read to its end, streamed or not. */
export async function askAll(
  provider: DirectProvider,
  request: Partial<ChatRequest>,
): Promise<ChatResult> {
  const answer = await ask(provider, request);
  if (answer.kind === "result") return answer.result;
  const chunks = [];
  for await (const pieces of answer.reads) chunks.push(...pieces.map((piece) => piece.chunk()));
  return joinChunks(chunks);
}
