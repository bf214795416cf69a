/** Fields of a message or delta that are read one by one; what a server says beside them goes along as it is. */
export const MESSAGE_FIELDS: ReadonlySet<string> = new Set([
  "role",
  "content",
  "refusal",
  "reasoning",
  "reasoning_content",
  "reasoning_details",
  "reasoning_text",
  "thinking",
  "tool_calls",
  "function_call",
  "images",
  "annotations",
]);
