import type { EmbeddingsRequest } from "@sluice/schema";

/** How many vectors a request asks for. A list of numbers is one input of tokens. */
export function countInputs(input: EmbeddingsRequest["input"]): number {
  return typeof input === "string" || typeof input[0] === "number" ? 1 : input.length;
}
