import type { LedgerEntry, RequestSource, UsedDetails } from "./ledger-entry.ts";
import { wholeDetails } from "./whole-details.ts";

/** Of an answer whose tokens are of one kind only. */
export const NO_DETAILS: UsedDetails = wholeDetails();

/** Of a request whose headers say nothing. */
export const NO_SOURCE: RequestSource = {
  referer: null,
  appTitle: null,
  userAgent: null,
  origin: null,
};

/** Who asked for what, and when: what no record can be without. */
export type NamedEntry = Pick<
  LedgerEntry,
  "generationId" | "accountId" | "keyHash" | "createdAt" | "operation" | "streamed" | "outcome"
>;

/** What a record says where nothing is known of a generation but who asked for it and how it ended. */
export const EMPTY_ENTRY: Omit<LedgerEntry, keyof NamedEntry> = {
  clientId: null,
  model: null,
  provider: null,
  endpoint: null,
  priceVersion: null,
  requestedModel: null,
  router: null,
  upstreamId: null,
  promptTokens: 0,
  completionTokens: 0,
  details: NO_DETAILS,
  estimated: false,
  costNanos: 0,
  isByok: false,
  byokNanos: 0,
  costs: null,
  finishReason: null,
  nativeFinishReason: null,
  serviceTier: null,
  latencyMs: 0,
  firstTokenMs: null,
  generationMs: null,
  sessionId: null,
  endUser: null,
  source: NO_SOURCE,
  metadata: null,
  trace: null,
  calls: [],
};
