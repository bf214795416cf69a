import type { ActivityItem } from "@sluice/schema";
import type { Request, Response } from "express";
import { usdOf } from "../money/usd.ts";
import type { Dependencies } from "../pipeline/dependencies.ts";
import type { Activity } from "../ports/ledger.ts";
import { DEFAULT_WORKSPACE_ID } from "../stores/default-workspace-id.ts";
import { activitySpan } from "./activity-span.ts";
import type { Authenticate } from "./authenticate.ts";
import { managerOf } from "./manager-of.ts";
import { providerNames } from "./provider-names.ts";
import { sendJson } from "./send-json.ts";

/**
 * `GET /activity`: what was used, by day and endpoint (wire reference §14.4). Requests that no endpoint answered
 * are of none, and cost nothing: they are not in it.
 */
export function activityHandler(
  authenticate: Authenticate,
  { ledger, config, clock }: Pick<Dependencies, "ledger" | "config" | "clock">,
) {
  const nameOf = providerNames(config);
  return async (request: Request, response: Response): Promise<void> => {
    const { accountId } = managerOf(await authenticate(request, "management"));
    const span = activitySpan(request.query.date, clock.now());
    const activities = await ledger.activity({ accountId, ...span });
    const workspace =
      request.query.group_by === "workspace" ? { workspace_id: DEFAULT_WORKSPACE_ID } : {};
    const data = activities
      .flatMap((activity) => describe(activity, nameOf))
      .map((item) => ({ ...item, ...workspace }));
    sendJson(response, 200, { data });
  };
}

function describe(
  { date, model, provider, endpoint, ...used }: Activity,
  nameOf: (provider: string) => string,
): readonly ActivityItem[] {
  if (model === null || provider === null) return [];
  return [
    {
      date,
      model,
      model_permaslug: model,
      endpoint_id: endpoint ?? "",
      provider_name: nameOf(provider),
      requests: used.requests,
      prompt_tokens: used.promptTokens,
      completion_tokens: used.completionTokens,
      reasoning_tokens: used.reasoningTokens,
      usage: usdOf(used.costNanos),
      byok_usage_inference: usdOf(used.byokNanos),
    },
  ];
}
