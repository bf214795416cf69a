import { notFound } from "@sluice/errors";
import type { Request, Response } from "express";
import type { Dependencies } from "../pipeline/dependencies.ts";
import { secretHashOf } from "../stores/secret-hash-of.ts";
import type { Authenticate } from "./authenticate.ts";
import { describeClient } from "./describe-client.ts";
import { describeCurrentKey } from "./describe-current-key.ts";
import { sendJson } from "./send-json.ts";

/** `GET /key`: what the caller's own key may do and has done (wire reference §12). */
export function currentKeyHandler(
  authenticate: Authenticate,
  { keys, ledger, clock }: Pick<Dependencies, "keys" | "ledger" | "clock">,
) {
  return async (request: Request, response: Response): Promise<void> => {
    const caller = await authenticate(request, "any");
    const { kind, clientId } = caller;
    if (kind === "client" && clientId !== undefined) {
      const spent = await ledger.spent({ scope: "client", id: clientId }, clock.now());
      const data = describeCurrentKey(caller, describeClient(caller, spent));
      sendJson(response, 200, { data });
      return;
    }
    const key = await keys.get(secretHashOf(caller), caller);
    if (key === undefined && caller.kind === "inference") throw notFound();
    sendJson(response, 200, { data: describeCurrentKey(caller, key) });
  };
}
