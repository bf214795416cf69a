import type { IncomingHttpHeaders } from "node:http";
import { badRequest } from "@sluice/errors";
import type { Commit } from "@sluice/providers";

/** What the headers of an inference request say beside the credential. */
export interface RequestHeaders {
  /** Whether `service_metadata` was asked for. */
  readonly metadata: boolean;
  /** The same object is also sent under `openrouter_metadata`. */
  readonly metadataAlias: boolean;
  readonly sessionId?: string;
  readonly commit?: Commit;
}

/** Reads the headers of contract §1 and wire reference §0; throws 400 for a bad `X-Sluice-Commit`. */
export function readHeaders(headers: IncomingHttpHeaders): RequestHeaders {
  const alias = isEnabled(headers["x-openrouter-metadata"]);
  const legacy =
    headers["x-service-metadata"] ?? headers["x-service-experimental-metadata"] ?? undefined;
  const sessionId = first(headers["x-session-id"]);
  const commit = readCommit(first(headers["x-sluice-commit"]));
  return {
    metadata: legacy === undefined ? alias : isEnabled(legacy),
    metadataAlias: alias,
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(commit === undefined ? {} : { commit }),
  };
}

function first(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === "string" ? value : value?.[0];
}

function isEnabled(value: string | readonly string[] | undefined): boolean {
  return first(value)?.trim().toLowerCase() === "enabled";
}

function readCommit(value: string | undefined): Commit | undefined {
  const word = value?.trim().toLowerCase();
  if (word === undefined || word === "first_token" || word === "complete") return word;
  if (/^[1-9]\d{0,5}$/.test(word)) return Number(word);
  throw badRequest("X-Sluice-Commit must be first_token, complete or a number of tokens");
}
