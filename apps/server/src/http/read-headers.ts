import type { IncomingHttpHeaders } from "node:http";
import { badRequest } from "@sluice/errors";
import type { Commit } from "@sluice/providers";
import { LIMITS } from "@sluice/schema";

/** What the headers of an inference request say beside the credential. */
export interface RequestHeaders {
  /** Whether `service_metadata` was asked for. */
  readonly metadata: boolean;
  /** The same object is also sent under `openrouter_metadata`. */
  readonly metadataAlias: boolean;
  /** Stands for the body's `session_id`. */
  readonly sessionId?: string | undefined;
  readonly commit?: Commit | undefined;
  /** Whether a second attempt may begin beside a late first one; absent: as configured. */
  readonly hedge?: boolean | undefined;
  /** Stands for chance where a provider is drawn. */
  readonly seed?: string | undefined;
  /** Names of Anthropic's features in trial, each once; for endpoints that know them. */
  readonly betas?: readonly string[] | undefined;
  /** How many panels of other gateways the request has passed (wire reference §6). */
  readonly panelDepth?: number | undefined;
}

/** Longest `X-Sluice-Seed`, in characters. */
const SEED_CHARACTERS = 256;

/**
 * Reads the headers of contract §1 and wire reference §0; throws 400 for a bad `X-Sluice-Commit`, `X-Sluice-Hedge` or
 * `x-anthropic-beta` and for a session id or a seed that is too long. Those that name the calling app need no reading.
 */
export function readHeaders(headers: IncomingHttpHeaders): RequestHeaders {
  const alias = isEnabled(headers["x-openrouter-metadata"]);
  const legacy =
    headers["x-service-metadata"] ?? headers["x-service-experimental-metadata"] ?? undefined;
  const sessionId = readSession(first(headers["x-session-id"]));
  const commit = readCommit(first(headers["x-sluice-commit"]));
  const hedge = readHedge(first(headers["x-sluice-hedge"]));
  const seed = readSeed(first(headers["x-sluice-seed"]));
  const betas = readBetas(first(headers["x-anthropic-beta"]));
  const panelDepth = readDepth(first(headers["x-openrouter-fusion-depth"]));
  return {
    metadata: legacy === undefined ? alias : isEnabled(legacy),
    metadataAlias: alias,
    sessionId,
    commit,
    hedge,
    seed,
    betas,
    panelDepth: panelDepth === 0 ? undefined : panelDepth,
  };
}

function first(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === "string" ? value : value?.[0];
}

/** An empty one says nothing. */
function readSession(value: string | undefined): string | undefined {
  if (value === undefined || value === "") return undefined;
  if (value.length <= LIMITS.sessionIdCharacters) return value;
  throw badRequest(`x-session-id must have at most ${LIMITS.sessionIdCharacters} characters`);
}

/** An empty one says nothing. */
function readSeed(value: string | undefined): string | undefined {
  if (value === undefined || value === "") return undefined;
  if (value.length <= SEED_CHARACTERS) return value;
  throw badRequest(`X-Sluice-Seed must have at most ${SEED_CHARACTERS} characters`);
}

/** A comma list; every name goes into a header or a body as it is (wire reference §0). An empty one says nothing. */
function readBetas(value: string | undefined): readonly string[] | undefined {
  if (value === undefined) return undefined;
  const names = value.split(",").map((name) => name.trim());
  const betas = [...new Set(names.filter((name) => name !== ""))];
  if (betas.length === 0) return undefined;
  if (betas.every((name) => /^[\x21-\x7e]{1,128}$/.test(name))) return betas;
  throw badRequest(
    "x-anthropic-beta must be a comma list of names in visible ASCII, 128 characters each",
  );
}

/** What is no number tells at least that there was a panel. */
function readDepth(value = "0"): number {
  return /^\d{1,3}$/.test(value) ? Number(value) : 1;
}

function readHedge(value: string | undefined): boolean | undefined {
  const word = value?.trim();
  if (word === undefined || word === "") return undefined;
  if (word === "1" || word === "0") return word === "1";
  throw badRequest("X-Sluice-Hedge must be 1 or 0");
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
