import type { ModerationsRequest, ModerationsResponse } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { malformed } from "../malformed.ts";
import { errorWords } from "../openai-compatible/error-words.ts";
import { failureOfWords } from "../openai-compatible/failure-of-words.ts";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { judgedItems } from "./judged-items.ts";

type Verdict = ModerationsResponse["results"][number];

/** Verdicts, one an input. A provider that names categories only flags a text by any of them. */
export function decodeVerdicts(body: unknown, call: Call<ModerationsRequest>): ModerationsResponse {
  const words = errorWords(body);
  if (words !== undefined) throw codecError(call, failureOfWords(words));
  const results = asList(asObject(body)?.results);
  const { length } = judgedItems(call.request.input);
  if (results.length !== length) {
    throw malformed(call, `it holds ${results.length} of ${length} verdicts`);
  }
  return {
    id: call.generationId,
    model: call.endpoint.model,
    results: results.map((result) => readVerdict(result, call)),
  };
}

function readVerdict(value: unknown, call: Call<unknown>): Verdict {
  const given = asObject(value);
  const told = asObject(given?.categories);
  if (given === undefined || told === undefined) throw malformed(call, "a verdict is missing");
  const categories = flagsOf(told);
  const scores = asObject(given.category_scores);
  return {
    flagged: flagOf(given.flagged, categories, call),
    categories,
    ...(scores === undefined ? {} : { category_scores: numbersOf(scores) }),
  };
}

function flagOf(told: unknown, categories: Verdict["categories"], call: Call<unknown>): boolean {
  if (typeof told === "boolean") return told;
  const flags = Object.values(categories);
  if (told !== undefined || flags.length === 0) throw malformed(call, "a verdict is missing");
  return flags.includes(true);
}

function flagsOf(told: Readonly<Record<string, unknown>>): Record<string, boolean> {
  return Object.fromEntries(Object.entries(told).map(([name, flag]) => [name, flag === true]));
}

function numbersOf(scores: Readonly<Record<string, unknown>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(scores).filter(
      (entry): entry is [string, number] => typeof entry[1] === "number",
    ),
  );
}
