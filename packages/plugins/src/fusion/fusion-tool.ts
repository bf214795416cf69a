import { SERVER_TOOL_PARAMETERS } from "@sluice/schema";
import * as z from "zod";
import type { OptionPlace } from "../option-place.ts";
import type { PluginContext, ServerTool } from "../plugin.ts";
import { chooseModels } from "./choose-models.ts";
import { fuse } from "./fuse.ts";
import { type FusionOptions, fusionEntry } from "./fusion-options.ts";
import { fusionResult } from "./fusion-outcome.ts";
import { panelRequest } from "./member-request.ts";
import { memberTime } from "./member-time.ts";
import { namedModels } from "./named-models.ts";
import { panelTools } from "./panel-tools.ts";

/** How often one request may ask a panel by itself. */
const MOST_RUNS = 2;
/** A panel is several models with tools of their own: it takes its time, ms. */
const TIMEOUT_MS = 300_000;
/** What the request says was looked at when it came. */
const CHECKED: OptionPlace = () => undefined;
const QUESTION =
  "The whole question, with all that is needed to answer it: the panel sees nothing else.";

/** A panel that the model asks when it wants several answers (wire reference §2.2, §6). */
export function fusionTool(): ServerTool<FusionOptions> {
  const runs = new WeakMap<PluginContext<FusionOptions>, number>();
  return {
    type: "sluice:fusion",
    parameters: z.object({ question: z.string().trim().min(1).describe(QUESTION) }),
    options: z.looseObject({
      ...SERVER_TOOL_PARAMETERS["sluice:fusion"].shape,
      member_seconds: fusionEntry.shape.member_seconds,
    }),
    accountOnly: ["member_seconds"],
    // An item of `plugins` only sets it up (wire reference §6).
    offered: () => false,
    timeoutMs: TIMEOUT_MS,
    checkParameters({ options, catalog }, place) {
      namedModels(options, catalog, place);
      panelTools(options, place);
    },
    describe: () => ({
      description:
        "Asks several other models the same question at once and gives their answers with a comparison of them. For questions where one view is not enough.",
      parameters: {
        type: "object",
        properties: { question: { type: "string", description: QUESTION } },
        required: ["question"],
        additionalProperties: false,
      },
    }),
    async execute(args, context, signal) {
      const count = (runs.get(context) ?? 0) + 1;
      runs.set(context, count);
      if (count > MOST_RUNS || context.depth > 0)
        return fusionResult({ kind: "failed", reason: "fusion_invocation_capped", failures: [] });
      const { question } = args as { readonly question: string };
      return fusionResult(await askedByModel(question, context, signal));
    },
  };
}

function askedByModel(
  question: string,
  context: PluginContext<FusionOptions>,
  signal: AbortSignal,
) {
  const { options, request, catalog, routing } = context;
  const asked = panelRequest([{ role: "user", content: question }], options, request);
  const { throughputOf } = routing;
  const sources = { catalog, throughputOf, servable: routing.servable(asked) };
  const outer = catalog.models.has(request.model ?? "") ? request.model : undefined;
  const named = { ...options, model: options.model ?? outer };
  const { panel, model } = chooseModels(named, "general-high", sources, CHECKED);
  const tools = panelTools(options, CHECKED);
  const memberMs = memberTime(options, Math.min(TIMEOUT_MS, context.timeLeft()));
  return fuse({ panel, asked, tools, signal, memberMs, question, analyst: model }, context);
}
