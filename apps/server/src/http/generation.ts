import { badRequest, notFound } from "@sluice/errors";
import type { Request, Response } from "express";
import type { Dependencies } from "../pipeline/dependencies.ts";
import type { Authenticate } from "./authenticate.ts";
import { describeGeneration } from "./describe-generation.ts";
import { providerNames } from "./provider-names.ts";
import { sendJson } from "./send-json.ts";

/** `GET /generation?id=`: the record of a call, for the key that made it (contract §5; wire reference §14.2). */
export function generationHandler(
  authenticate: Authenticate,
  { ledger, keys, config }: Pick<Dependencies, "ledger" | "keys" | "config">,
) {
  const nameOf = providerNames(config);
  return async (request: Request, response: Response): Promise<void> => {
    const caller = await authenticate(request, "inference");
    const { id } = request.query;
    if (typeof id !== "string" || id === "") {
      throw badRequest("id must be the id of a generation, as its reply named it", "id");
    }
    const entry = await ledger.find(id);
    if (entry === undefined || entry.keyHash !== caller.keyHash) throw notFound();
    const { priceVersion } = entry;
    const [price, key] = await Promise.all([
      priceVersion === null ? undefined : ledger.priceOf(priceVersion),
      keys.get(caller.keyHash, caller),
    ]);
    const externalUser = key?.external_user ?? null;
    sendJson(response, 200, { data: describeGeneration(entry, { nameOf, price, externalUser }) });
  };
}
