import { notFound } from "@sluice/errors";
import type { PipelineStage } from "@sluice/schema";
import type { z } from "zod";
import { definePlugin } from "../define-plugin.ts";
import { isRouterModel } from "../is-router-model.ts";
import type { Plugin } from "../plugin.ts";
import type { RouterModel } from "../router-model.ts";
import { standIn } from "../routers/stand-in.ts";
import type { TaskType } from "../task-type/task-type.ts";
import type { AutoOptions } from "./auto-options.ts";
import { type ChosenForTask, chooseModels } from "./choose-models.ts";

/** In the words of the wire (reference §6). */
const NOTHING_LEFT = "No models match your request and model restrictions";

/** A router that tells what a conversation is about and chooses models that are good at it. */
export function defineAutoRouter<Options extends AutoOptions>(
  id: string,
  options: z.ZodType<Options>,
  routerModel: RouterModel,
): Plugin<Options> {
  return definePlugin({
    id,
    options,
    routerModel,
    isPure: true,
    actsOn: ({ model, models }) =>
      [model, ...(models ?? [])].some((slug) => isRouterModel(routerModel, slug ?? "")),
    async before(context) {
      // Its phrases and its model are large, and most processes never need them.
      const { classifyTask } = await import("../task-type/classify-task.ts");
      const task = classifyTask(context.request);
      const chosen = chooseModels(context, task);
      context.report(stageOf(id, task, chosen));
      if (chosen.models.length === 0) throw nothingLeft(chosen, context.options);
      return standIn(context, routerModel, chosen.models);
    },
  });
}

function nothingLeft({ candidates, costTier }: ChosenForTask, { cost_tier: band }: AutoOptions) {
  if (candidates === 0) return notFound(`${NOTHING_LEFT}: no model that chats is allowed`);
  const allowed = candidates === 1 ? "1 model is allowed" : `${candidates} models are allowed`;
  const need = band == null ? "can serve it" : `is in the cost tier ${costTier} and can serve it`;
  return notFound(`${NOTHING_LEFT}: ${allowed}, and none ${need}`);
}

function stageOf(name: string, task: TaskType, chosen: ChosenForTask): PipelineStage {
  const { models, candidates, costTier, rankedBy, pinned } = chosen;
  const [first] = models;
  return {
    type: "plugin",
    name,
    summary: first === undefined ? `${task}: no model is left` : `${task}: ${first}`,
    data: {
      task_type: task,
      models: [...models],
      candidates,
      cost_tier: costTier,
      ...(rankedBy === undefined ? {} : { ranked_by: rankedBy }),
      ...(pinned ? { pinned } : {}),
    },
  };
}
