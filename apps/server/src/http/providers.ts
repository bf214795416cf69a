import type { Request, Response } from "express";
import type { Dependencies } from "../pipeline/dependencies.ts";
import { sendJson } from "./send-json.ts";

/** What nobody tells of a configured provider. */
const UNKNOWN = {
  privacy_policy_url: null,
  terms_of_service_url: null,
  status_page_url: null,
  headquarters: null,
} as const;

/** `GET /providers`: who serves here, by name (contract §5; wire reference §14.1). */
export function providersHandler({
  providers,
  catalog,
}: Pick<Dependencies, "providers" | "catalog">) {
  return (_request: Request, response: Response): void => {
    const endpoints = [...catalog().models.values()].flatMap((model) => model.endpoints);
    const data = [...providers.values()].map(({ name, slug }) => {
      const own = endpoints.find(({ provider }) => provider === slug)?.regions ?? [];
      return { name, slug, ...UNKNOWN, datacenters: own.length === 0 ? null : own };
    });
    sendJson(response, 200, { data });
  };
}
