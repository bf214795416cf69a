import type { PipelineStage } from "@sluice/schema";

/** What a loop came to. */
interface LoopCounts {
  readonly requested: number;
  readonly executed: number;
  readonly rounds: number;
}

/**
 * What routing metadata say of the server tools of a request (wire reference §9).
 *
 * @param ran how often each tool ran
 * @param stopped why the last round had no tools; absent: the model was done
 */
export function toolsStage(
  counts: LoopCounts,
  ran: ReadonlyMap<string, number>,
  stopped: string | undefined,
): PipelineStage {
  const { requested, executed, rounds } = counts;
  const why = stopped === undefined ? "" : `, stopped_by=${stopped}`;
  return {
    type: "server_tools",
    name: "server-tools",
    summary: `rounds=${rounds}, requested=${requested}, executed=${executed}${why}`,
    data: {
      mode: "sdk",
      tools: [...ran.keys()],
      calls: Object.fromEntries(ran),
      ...counts,
      ...(stopped === undefined ? {} : { stopped_by: stopped }),
    },
  };
}
