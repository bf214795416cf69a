import type { Request, Response } from "express";
import { usdOf } from "../money/usd.ts";
import type { Dependencies } from "../pipeline/dependencies.ts";
import type { Authenticate } from "./authenticate.ts";
import { managerOf } from "./manager-of.ts";
import { sendJson } from "./send-json.ts";

/** `GET /credits`: what was ever added to the account and charged to it, USD (wire reference §14.1). */
export function creditsHandler(
  authenticate: Authenticate,
  { ledger }: Pick<Dependencies, "ledger">,
) {
  return async (request: Request, response: Response): Promise<void> => {
    const { accountId } = managerOf(await authenticate(request, "management"));
    const { grantedNanos, spentNanos } = await ledger.credits(accountId);
    const data = { total_credits: usdOf(grantedNanos), total_usage: usdOf(spentNanos) };
    sendJson(response, 200, { data });
  };
}
