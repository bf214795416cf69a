import type { ModerationsRequest, ModerationsResponse } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { malformed } from "../malformed.ts";
import type { Codec } from "../provider.ts";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { errorWords } from "./error-words.ts";
import { failureOfWords } from "./failure-of-words.ts";

/** `POST /moderations` of the OpenAI form: one verdict an input. */
export const moderationsCodec: Codec<ModerationsRequest, ModerationsResponse> = {
  encode: ({ request, endpoint }) => ({
    method: "POST",
    path: "/moderations",
    body: { model: endpoint.upstreamModel, input: request.input },
  }),
  decode(body, call) {
    const words = errorWords(body);
    if (words !== undefined) throw codecError(call, failureOfWords(words));
    const results = asList(asObject(body)?.results);
    const inputs = typeof call.request.input === "string" ? 1 : call.request.input.length;
    if (results.length !== inputs) {
      throw malformed(call, `it holds ${results.length} of ${inputs} verdicts`);
    }
    return {
      id: call.generationId,
      model: call.endpoint.model,
      results: results.map((result) => readVerdict(result, call)),
    };
  },
};

function readVerdict(value: unknown, call: Call<unknown>): ModerationsResponse["results"][number] {
  const given = asObject(value);
  const categories = asObject(given?.categories);
  if (given === undefined || categories === undefined || typeof given.flagged !== "boolean") {
    throw malformed(call, "a verdict is missing");
  }
  const scores = asObject(given.category_scores);
  return {
    flagged: given.flagged,
    categories: Object.fromEntries(
      Object.entries(categories).map(([name, flag]) => [name, flag === true]),
    ),
    ...(scores === undefined ? {} : { category_scores: numbersOf(scores) }),
  };
}

function numbersOf(scores: Readonly<Record<string, unknown>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(scores).filter(
      (entry): entry is [string, number] => typeof entry[1] === "number",
    ),
  );
}
