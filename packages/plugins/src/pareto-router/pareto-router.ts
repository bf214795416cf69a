import { notFound } from "@sluice/errors";
import { PLUGIN_OPTIONS } from "@sluice/schema";
import { definePlugin } from "../define-plugin.ts";
import { isRouterModel } from "../is-router-model.ts";
import type { PluginContext } from "../plugin.ts";
import type { RouterModel } from "../router-model.ts";
import { servableModels } from "../routers/servable-models.ts";
import { standIn, suffixOf } from "../routers/stand-in.ts";
import { type ChosenCoders, chooseCoders, type ParetoOptions } from "./choose-coders.ts";
import { type Coder, codersOf } from "./coders.ts";

const ROUTER: RouterModel = {
  slug: "sluice/pareto-code",
  aliases: ["openrouter/pareto-code"],
  name: "Sluice: Pareto Code Router",
  description: "The cheapest model that programs well enough, or the best at a price.",
  strategy: "pareto",
};

/**
 * `sluice/pareto-code`: a model on the line between price and how well it programs (specification,
 * `pareto-router`): the cheapest of a tier, with `:nitro` its fastest, or the best at or below a price.
 */
export const paretoRouter = definePlugin({
  id: "pareto-router",
  options: PLUGIN_OPTIONS["pareto-router"],
  routerModel: ROUTER,
  isPure: true,
  actsOn: ({ model, models }) =>
    [model, ...(models ?? [])].some((slug) => isRouterModel(ROUTER, slug ?? "")),
  before(context) {
    const { options, catalog, routing } = context;
    const source = options.price_source ?? "prompt";
    const { coders, isEstimate } = codersOf(catalog, source);
    const isFast = suffixOf(ROUTER, routing.sorts) === "nitro";
    const found = chooseCoders(coders, {
      options,
      isFast,
      speedOf: speedBy(routing),
      canServe: servableModels(context),
    });
    report(context, found, isEstimate, isFast);
    if (found === undefined) throw nothingLeft(options, source);
    return standIn(
      context,
      ROUTER,
      found.chosen.map(({ slug }) => slug),
    );
  },
});

type Context = PluginContext<ParetoOptions>;

function speedBy({ throughputOf }: Context["routing"]): (coder: Coder) => number | undefined {
  return ({ endpoints }) => {
    const measured = endpoints.flatMap((id) => throughputOf(id) ?? []);
    return measured.length === 0 ? undefined : Math.max(...measured);
  };
}

function report(
  { options, report: tell }: Context,
  found: ChosenCoders | undefined,
  isEstimate: boolean,
  isFast: boolean,
): void {
  const [first] = found?.chosen ?? [];
  tell({
    type: "plugin",
    name: "pareto-router",
    summary: first === undefined ? "no model is left" : `${found?.tier} tier: ${first.slug}`,
    data: {
      ...(found === undefined ? {} : { tier: found.tier }),
      models: found?.chosen.map(({ slug }) => slug) ?? [],
      ...(first === undefined ? {} : { coding_score: Number(first.score.toFixed(4)) }),
      ranked_by: isEstimate ? "estimate" : "score",
      order: isFast ? "throughput" : options.max_price == null ? "price" : "score",
      price_source: options.price_source ?? "prompt",
    },
  });
}

function nothingLeft({ max_price: cap }: ParetoOptions, source: "prompt" | "weighted_avg") {
  if (cap === null || cap === undefined) {
    return notFound("No models match your request and model restrictions");
  }
  const price = source === "prompt" ? "prompt price" : "weighted average price";
  return notFound(
    `No models match your request: none that may program for it has a ${price} of at most ${cap} USD per million tokens`,
  );
}
