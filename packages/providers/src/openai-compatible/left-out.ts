import type { ChatRequest, Endpoint } from "@sluice/schema";
import type { OpenAiDialect } from "./dialect.ts";
import { hasMarkedTools } from "./strict-tools.ts";

/** What of one request a server is not sent, though its table sends the parameter. */
export function leftOut(
  request: ChatRequest,
  endpoint: Endpoint,
  dialect: OpenAiDialect,
): readonly string[] {
  const own = dialect.leftOut?.(request, endpoint) ?? [];
  const isStrict = dialect.parameters.messages !== undefined;
  return isStrict && hasMarkedTools(request.tools) ? ["tools.cache_control", ...own] : own;
}
