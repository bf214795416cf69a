import { NO_DETAILS, NO_SOURCE } from "../../ports/empty-entry.ts";
import type {
  CostSplit,
  LedgerEntry,
  RequestSource,
  UsedDetails,
} from "../../ports/ledger-entry.ts";

/** Members of an entry that share one column. */
export type Detailed = Pick<
  LedgerEntry,
  "router" | "nativeFinishReason" | "serviceTier" | "costs" | "details" | "source"
>;

/** The same as the column holds it. */
interface KeptDetails extends Partial<Omit<Detailed, "details">> {
  readonly details?: Partial<UsedDetails>;
}

/** The column of an entry, JSON: what is as it mostly is, is left out. Put together by hand, which is several times faster. */
export function detailsText(entry: LedgerEntry): string {
  const { router, nativeFinishReason, serviceTier, costs, details, source } = entry;
  let text = `{"costs":${costsText(costs)}`;
  if (nativeFinishReason !== entry.finishReason) {
    text += `,"nativeFinishReason":${JSON.stringify(nativeFinishReason)}`;
  }
  if (router !== null) text += `,"router":${JSON.stringify(router)}`;
  if (serviceTier !== null) text += `,"serviceTier":${JSON.stringify(serviceTier)}`;
  const used = usedOf(details);
  if (used !== undefined) text += `,"details":${JSON.stringify(used)}`;
  if (isTold(source)) text += `,"source":${JSON.stringify(source)}`;
  return `${text}}`;
}

function costsText(costs: CostSplit | null): string {
  if (costs === null) return "null";
  const { promptNanos, completionNanos, otherNanos } = costs;
  return `{"promptNanos":${promptNanos},"completionNanos":${completionNanos},"otherNanos":${otherNanos}}`;
}

/** What there was any of; undefined: nothing. */
function usedOf(details: UsedDetails): KeptDetails["details"] {
  let used: Partial<Record<keyof UsedDetails, number>> | undefined;
  for (const name in details) {
    const count = details[name as keyof UsedDetails];
    if (count === 0) continue;
    used ??= {};
    used[name as keyof UsedDetails] = count;
  }
  return used;
}

function isTold({ referer, appTitle, userAgent, origin }: RequestSource): boolean {
  return referer !== null || appTitle !== null || userAgent !== null || origin !== null;
}

/** What a column holds. @param text null of a record that was written before there was more to know */
export function detailsIn(text: string | null, finishReason: string | null): Detailed {
  if (text === null) return UNKNOWN;
  const {
    router = null,
    nativeFinishReason = finishReason,
    serviceTier = null,
    costs = null,
    details,
    source = NO_SOURCE,
  } = JSON.parse(text) as KeptDetails;
  return {
    router,
    nativeFinishReason,
    serviceTier,
    costs,
    // What is not there was 0, or not counted by the version that wrote it.
    details: { ...NO_DETAILS, ...details },
    source,
  };
}

const UNKNOWN: Detailed = {
  router: null,
  nativeFinishReason: null,
  serviceTier: null,
  costs: null,
  details: NO_DETAILS,
  source: NO_SOURCE,
};
