import type { RerankRequest, RerankResponse } from "@sluice/schema";
import type { BatchPart } from "../batch/batch-parts.ts";
import { byScore } from "./by-score.ts";

/** One answer of several, whose scores can be compared: `parts` says which documents each was of. */
export function joinRerank(
  answers: readonly [RerankResponse, ...RerankResponse[]],
  parts: readonly BatchPart[],
  { top_n: topN }: Pick<RerankRequest, "top_n">,
): RerankResponse {
  const [{ usage: _usage, ...first }] = answers;
  const results = answers.flatMap((answer, at) =>
    answer.results.map((one) => ({ ...one, index: one.index + (parts[at]?.start ?? 0) })),
  );
  const usage = usageOf(answers);
  return {
    ...first,
    results: results.sort(byScore).slice(0, topN ?? results.length),
    ...(usage === undefined ? {} : { usage }),
  };
}

/** What each of them tells, summed up; what one of them does not tell is not known of all. */
function usageOf(answers: readonly RerankResponse[]): RerankResponse["usage"] {
  const units = sum(answers.map(({ usage }) => usage?.search_units));
  const tokens = sum(answers.map(({ usage }) => usage?.total_tokens));
  if (units === undefined && tokens === undefined) return undefined;
  return {
    ...(units === undefined ? {} : { search_units: units }),
    ...(tokens === undefined ? {} : { total_tokens: tokens }),
  };
}

function sum(counts: readonly (number | undefined)[]): number | undefined {
  let all = 0;
  for (const count of counts) {
    if (count === undefined) return undefined;
    all += count;
  }
  return all;
}
