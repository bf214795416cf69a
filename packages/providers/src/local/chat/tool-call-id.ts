/** The id of the call that a choice makes; unique because the generation's id is. */
export function toolCallId(generationId: string, choice: number): string {
  return `call_${generationId.replace(/^gen-/, "")}_${choice}`;
}
