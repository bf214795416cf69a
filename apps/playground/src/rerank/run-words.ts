import { formatCount } from "../format/format-count.ts";
import { formatScore } from "../format/format-score.ts";
import type { Ranking } from "./ranking.ts";
import type { RunStatus } from "./rerank-run.ts";

/** What a screen reader is told when a request is sent or over. */
export function runWords(status: RunStatus | undefined, ranking: Ranking | undefined): string {
  switch (status?.kind) {
    case undefined:
      return "";
    case "waiting":
      return "Waiting for the ranking.";
    case "stopped":
      return "The request was stopped.";
    case "failed":
      return "The request failed.";
    case "complete":
      return ranking === undefined ? "" : rankedWords(ranking);
  }
}

function rankedWords({ ranked }: Ranking): string {
  const [best] = ranked;
  const count = `${formatCount(ranked.length)} ${ranked.length === 1 ? "document" : "documents"}`;
  return best === undefined
    ? "The ranking is empty."
    : `${count} ranked. Best is document ${best.place} with ${formatScore(best.score)}.`;
}
