import type { ChatRequest } from "@sluice/schema";

/** Whether the caller wants an answer without its reasoning (`reasoning.exclude`, wire reference §4). */
export function hidesReasoning(request: ChatRequest): boolean {
  return request.reasoning?.exclude === true || request.include_reasoning === false;
}
