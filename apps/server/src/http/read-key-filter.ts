import { badRequest } from "@sluice/errors";
import type { Request } from "express";
import type { KeyFilter } from "../ports/key-store.ts";
import { DEFAULT_WORKSPACE_ID } from "../stores/default-workspace-id.ts";

/** Keys of one page of `GET /keys` (wire reference §17). */
const PAGE = 100;

/**
 * The query of `GET /keys` (wire reference §12); throws 400. `none`: it names another workspace than the
 * one that there is, which has no keys.
 */
export function readKeyFilter(query: Request["query"]): KeyFilter | "none" {
  const offset = query.offset ?? "0";
  if (typeof offset !== "string" || !/^\d{1,9}$/.test(offset)) {
    throw badRequest("offset must be a whole number of at least 0", "offset");
  }
  const disabled = query.include_disabled ?? "false";
  if (disabled !== "true" && disabled !== "false") {
    throw badRequest("include_disabled must be true or false", "include_disabled");
  }
  const workspace = query.workspace_id ?? DEFAULT_WORKSPACE_ID;
  if (workspace !== DEFAULT_WORKSPACE_ID) return "none";
  return { includeDisabled: disabled === "true", offset: Number(offset), limit: PAGE };
}
