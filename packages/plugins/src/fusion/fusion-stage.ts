import type { PipelineStage, Usage } from "@sluice/schema";
import type { FusionOutcome } from "./fusion-outcome.ts";

/** What one run of a panel is told of. */
export interface FusionRun {
  readonly outcome: FusionOutcome;
  /** Who compared. */
  readonly analyst: string;
  readonly analystUsage: Usage | undefined;
}

/** The stage of one run: each member with what it used and cost, and the sum (wire reference §9). */
export function fusionStage({ outcome, analyst, analystUsage }: FusionRun): PipelineStage {
  const responses = outcome.kind === "ok" ? outcome.responses : [];
  const panel = [
    ...responses.map(({ model, usage }) => ({ model, status: "ok", ...used(usage) })),
    ...outcome.failures.map(({ model, error }) => ({
      model,
      status: "error",
      code: error.status,
      error: error.message,
    })),
  ];
  const cost = [...responses.map(({ usage }) => usage), analystUsage].reduce(
    (sum, usage) => sum + (usage?.cost ?? 0),
    0,
  );
  const answered = `${responses.length} of ${panel.length} models of the panel answered`;
  return {
    type: "plugin",
    name: "fusion",
    summary: outcome.kind === "ok" ? answered : `${answered}: ${outcome.reason}`,
    data: {
      panel,
      ...(outcome.kind === "failed" ? { failure_reason: outcome.reason } : {}),
      ...(analystUsage === undefined
        ? {}
        : {
            analyst: {
              model: analyst,
              status: outcome.kind === "ok" && outcome.analysis !== undefined ? "ok" : "error",
              ...used(analystUsage),
            },
          }),
    },
    cost_usd: cost,
  };
}

function used(usage: Usage | undefined) {
  if (usage === undefined) return {};
  const { prompt_tokens, completion_tokens, cost, server_tool_use_details: tools } = usage;
  const searches = tools?.web_search_requests ?? 0;
  return {
    prompt_tokens,
    completion_tokens,
    ...(searches === 0 ? {} : { web_search_requests: searches }),
    ...(cost === undefined ? {} : { cost }),
  };
}
