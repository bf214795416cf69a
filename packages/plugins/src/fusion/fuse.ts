import type { PluginContext } from "../plugin.ts";
import { analyse } from "./analyse.ts";
import { type FusionOutcome, failureReason } from "./fusion-outcome.ts";
import { fusionStage } from "./fusion-stage.ts";
import { type PanelAsk, runPanel } from "./run-panel.ts";

/** A question for a panel, and who compares what it says. */
export interface FusionAsk extends PanelAsk {
  /** What the analyst is told was asked. */
  readonly question: string;
  readonly analyst: string;
}

/** Asks a panel and has its answers compared; tells both in a stage. */
export async function fuse(ask: FusionAsk, context: PluginContext): Promise<FusionOutcome> {
  const { responses, failures } = await runPanel(ask, context);
  const { analyst, question, signal } = ask;
  if (responses.length === 0) {
    const outcome = { kind: "failed", reason: failureReason(failures), failures } as const;
    context.report(fusionStage({ outcome, analyst, analystUsage: undefined }));
    return outcome;
  }
  const { analysis, usage } = await analyse(question, responses, analyst, context, signal);
  const outcome: FusionOutcome = {
    kind: "ok",
    responses,
    failures,
    ...(analysis === undefined ? {} : { analysis }),
  };
  context.report(fusionStage({ outcome, analyst, analystUsage: usage }));
  return outcome;
}
