import type { GatewayError } from "@sluice/errors";
import type { ExplainReply } from "@sluice/schema";
import { table } from "./table.ts";

/** An explanation as lines for people. */
export function describeExplanation(reply: ExplainReply): readonly string[] {
  return [
    ...describePlan(reply),
    ...section("Left out", rejectedRows(reply)),
    ...section("Plugins", pluginRows(reply)),
    ...section("Stages", stageRows(reply)),
    ...section("Parameters", parameterRows(reply)),
    "",
    costLine(reply.estimated_cost),
  ];
}

/** Why nothing was left or it was blocked, where the error knows: what its message does not say. */
export function describeRejections({ metadata }: GatewayError): readonly string[] {
  const { ineligibility_reasons: reasons, patterns } = metadata ?? {};
  if (Array.isArray(patterns)) return patterns.map((pattern) => `  ${pattern}`);
  if (!Array.isArray(reasons)) return [];
  return table(
    reasons.map(({ provider, model, reason }) => [`  ${provider}`, `${model}`, `${reason}`]),
  );
}

function describePlan({ plan, estimated_cost: cost }: ExplainReply): readonly string[] {
  const seed = plan.seed === null ? "" : `, seed ${plan.seed}`;
  const fallbacks = plan.allow_fallbacks ? "" : ", without fallbacks";
  const rows = plan.candidates.map((candidate, index) => [
    `  ${index + 1}`,
    candidate.provider,
    candidate.model,
    `${Number((100 * candidate.probability).toFixed(2))} %`,
    range(cost.endpoints[index]),
    candidate.moved_by.join(", "),
  ]);
  return [
    `${plan.requested}: ${plan.strategy}, by ${plan.order}${fallbacks}${seed}`,
    "",
    ...table([["  #", "PROVIDER", "MODEL", "FIRST", "COST", "MOVED BY"], ...rows]),
    "",
    plan.routing_funnel.map(({ step, endpoint_count: left }) => `${step} ${left}`).join(" > "),
  ];
}

function rejectedRows({ rejected }: ExplainReply): readonly (readonly string[])[] {
  return rejected.map(({ provider, model, reason, detail }) => [
    `  ${provider}`,
    model,
    reason,
    detail,
  ]);
}

function pluginRows({ plugins }: ExplainReply): readonly (readonly string[])[] {
  return plugins.map(({ id, before, after, server_tools: tools }) => {
    const parts = [
      ...(before ? ["on the request"] : []),
      ...(after ? ["on the answer"] : []),
      ...tools,
    ];
    return [`  ${id}`, parts.join(", ")];
  });
}

function stageRows({ pipeline }: ExplainReply): readonly (readonly string[])[] {
  return pipeline.map(({ name, summary = "" }) => [`  ${name}`, summary]);
}

function parameterRows(reply: ExplainReply): readonly (readonly string[])[] {
  return reply.dropped_parameters.flatMap(({ provider, model, dropped, changed }) => [
    ...dropped.map((name) => [`  ${provider}`, model, name, "dropped"]),
    ...changed.map(({ name, into }) => [`  ${provider}`, model, name, `becomes ${into}`]),
  ]);
}

function section(title: string, rows: readonly (readonly string[])[]): readonly string[] {
  return rows.length === 0 ? [] : ["", title, ...table(rows)];
}

function costLine(cost: ExplainReply["estimated_cost"]): string {
  const { min, max } = cost.prompt_tokens;
  return `Cost: ${range(cost)} with ${min} to ${max} prompt tokens; nothing was sent.`;
}

function range(cost: { readonly min: number; readonly max: number | null } | undefined): string {
  if (cost === undefined) return "";
  if (cost.max === cost.min) return usd(cost.min);
  return `${usd(cost.min)} to ${cost.max === null ? "no known end" : usd(cost.max)}`;
}

/** Three digits, without an exponent. */
function usd(value: number): string {
  const rounded = Number(value.toPrecision(3)).toFixed(12);
  return `$${rounded.replace(/\.?0+$/, "")}`;
}
