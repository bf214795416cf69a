import type { Choice } from "@sluice/schema";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";

/** Log probabilities in our form; theirs are told for pieces of text, ours for tokens: a piece of several is their sum. */
export function readLogprobs(value: unknown): Choice["logprobs"] {
  const items = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  if (items.length === 0) return null;
  const content = items.map((item) => {
    const { text, logprobs } = asObject(item) ?? {};
    const token = typeof text === "string" ? text : "";
    const logprob = asList(logprobs).reduce<number>(
      (sum, one) => sum + (typeof one === "number" ? one : 0),
      0,
    );
    return { token, logprob, bytes: [...Buffer.from(token)], top_logprobs: [] };
  });
  return { content };
}
