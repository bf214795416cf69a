import type { Choice } from "@sluice/schema";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";

/** Log probabilities of a candidate in our form, or null where it has none (wire reference §7). */
export function readLogprobs(value: unknown): Choice["logprobs"] {
  const given = asObject(value);
  const chosen = asList(given?.chosenCandidates);
  if (chosen.length === 0) return null;
  const top = asList(given?.topCandidates);
  const content = chosen.map((token, at) => ({
    ...entry(token),
    top_logprobs: asList(asObject(top[at])?.candidates).map(entry),
  }));
  return { content };
}

function entry(value: unknown) {
  const { token, logProbability } = asObject(value) ?? {};
  const text = typeof token === "string" ? token : "";
  const logprob = typeof logProbability === "number" ? logProbability : 0;
  return { token: text, logprob, bytes: [...Buffer.from(text)] };
}
