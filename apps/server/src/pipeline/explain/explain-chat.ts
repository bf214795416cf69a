import { activate } from "@sluice/plugins";
import { explainPlan } from "@sluice/router";
import type { ChatRequest, ExplainReply } from "@sluice/schema";
import type { RequestHeaders } from "../../http/read-headers.ts";
import type { Dependencies } from "../dependencies.ts";
import type { OwnKeys } from "../own-keys.ts";
import type { PlannedExchange, PlanSources } from "../plan-route.ts";
import { chatQuery } from "../route-chat.ts";
import { droppedAt } from "./dropped-at.ts";
import { estimateCost } from "./estimate-cost.ts";
import { explainPlugins } from "./explain-plugins.ts";
import { nameEndpoint } from "./name-endpoint.ts";
import { tellPlan } from "./tell-plan.ts";

/** What an explanation is made from; nothing of it is called that costs, waits or calls out. */
export type ExplainSources = PlanSources &
  Pick<Dependencies, "plugins" | "pluginDefaults" | "providers">;

/** A chat request that is not to be sent. */
export interface ExplainedRequest
  extends Pick<PlannedExchange, "caller" | "trace" | "requested" | "sorts" | "sticky"> {
  /** In its one form. */
  readonly request: ChatRequest;
  readonly headers: Pick<RequestHeaders, "seed" | "betas">;
  readonly ownKeys?: OwnKeys;
}

/**
 * What would become of a chat request (contract §5): the same rooms as for one that is sent, less those that
 * act. `before` hooks do not run, so a plugin that changes the request is named but not followed. Throws the
 * 400 or 404 `GatewayError` that the request itself would get.
 */
export function explainChat(asked: ExplainedRequest, sources: ExplainSources): ExplainReply {
  const { request, trace, headers, ownKeys: own } = asked;
  const active = activate(request.plugins, sources.plugins, sources.pluginDefaults);
  const deadlineAt = trace.startedAt + sources.config.timeouts.total;
  const query = chatQuery(request, { ...asked, signal: { deadlineAt } }, sources);
  const why = explainPlan(query);
  if (why.failure !== undefined) {
    const { requested, strategy, rejected } = why;
    trace.plan = { requested, strategy, candidates: [], rejected };
    throw why.failure;
  }
  const endpoints = why.candidates.map(({ endpoint }) => endpoint);
  return {
    plan: tellPlan(why, query, headers.seed),
    rejected: why.rejected.map(({ endpoint, reason, detail }) => ({
      ...nameEndpoint(endpoint),
      reason,
      detail,
    })),
    plugins: explainPlugins(active, request),
    dropped_parameters: droppedAt(
      endpoints,
      { request, ...headers },
      trace.dropped,
      sources.providers,
    ),
    estimated_cost: estimateCost(endpoints, request, query, (each) => own?.at(each) !== undefined),
  };
}
