import type { ChatRequest, Endpoint } from "@sluice/schema";
import { namesThatHold } from "../names-that-hold.ts";
import type { OpenAiDialect } from "./dialect.ts";
import { hasMarkedTools } from "./strict-tools.ts";

/** What of one request a server is not sent, though its table sends the parameter. */
export function leftOut(
  request: ChatRequest,
  endpoint: Endpoint,
  dialect: OpenAiDialect,
): readonly string[] {
  const isStrict = dialect.parameters.messages !== undefined;
  return [
    ...namesThatHold({ "tools.cache_control": isStrict && hasMarkedTools(request.tools) }),
    ...(dialect.leftOut?.(request, endpoint) ?? []),
  ];
}
