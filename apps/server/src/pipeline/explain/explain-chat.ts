import type { ActivePlugin } from "@sluice/plugins";
import { explainPlan } from "@sluice/router";
import type { ChatRequest, ExplainReply } from "@sluice/schema";
import type { RequestHeaders } from "../../http/read-headers.ts";
import { activePlugins, staysActive } from "../active-plugins.ts";
import type { Dependencies } from "../dependencies.ts";
import { foreseeRequest } from "../foresee-request.ts";
import { foreseeingHost } from "../foreseeing-host.ts";
import { foreseenPlugins } from "../foreseen-plugins.ts";
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
  readonly ownKeys?: OwnKeys | undefined;
}

/**
 * What would become of a chat request (contract §5): the same rooms as for one that is sent, less those that
 * act. Of the `before` hooks only pure ones run, and what others foresee; any other plugin that changes the request is
 * named but not followed. Rejects with the 400 or 404 `GatewayError` that the request itself would get.
 */
export async function explainChat(
  asked: ExplainedRequest,
  sources: ExplainSources,
): Promise<ExplainReply> {
  const { trace, headers, ownKeys: own } = asked;
  const active = activePlugins(asked.request, sources);
  const deadlineAt = trace.startedAt + sources.config.timeouts.total;
  const { request, ...exchange } = await follow(
    active,
    { ...asked, signal: { deadlineAt } },
    sources,
  );
  const query = chatQuery(request, exchange, sources);
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
    plugins: explainPlugins(
      active.filter((one) => staysActive(one, request, sources.catalog())),
      asked.request,
      foreseeingHost(exchange, sources),
    ),
    pipeline: trace.stages,
    dropped_parameters: droppedAt(
      endpoints,
      { request, ...headers },
      trace.dropped,
      sources.providers,
    ),
    estimated_cost: estimateCost(endpoints, request, query, (each) => own?.at(each) !== undefined),
  };
}

type Explained = ExplainedRequest & PlannedExchange;

/** The request as the plugins leave it that only decide, or foresee. */
async function follow(
  active: readonly ActivePlugin[],
  exchange: Explained,
  sources: ExplainSources,
): Promise<Explained> {
  const { active: followed } = foreseenPlugins(active);
  if (followed.length === 0) return exchange;
  return (await foreseeRequest(followed, exchange, sources)) ?? exchange;
}
