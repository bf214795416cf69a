/** Thoughts as text and in details; the API signs none (wire reference §1.2). */
export function thought(text: string) {
  return {
    reasoning: text,
    reasoning_details: [{ type: "reasoning.text", text, format: "unknown", index: 0 }],
  };
}
