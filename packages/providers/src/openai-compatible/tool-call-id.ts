/** An id for a tool call that came without one; the same call always gets the same. */
export function toolCallId(generationId: string, choice: number, index: number): string {
  return `call_${generationId.replace(/[^A-Za-z0-9]/g, "").slice(-20)}_${choice}_${index}`;
}
