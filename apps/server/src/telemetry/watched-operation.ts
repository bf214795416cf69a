/** What a request is for, as metrics, traces and the log name it. A closed set, so that labels stay few. */
export type WatchedOperation =
  | "chat"
  | "rerank"
  | "speech"
  | "embeddings"
  | "explain"
  /** Keys, credits, activity, generations. */
  | "management"
  /** Models and providers. */
  | "catalogue"
  /** Health and metrics. */
  | "probe"
  /** Pages, and what is not there. */
  | "other";

const INFERENCE: ReadonlyMap<string, WatchedOperation> = new Map([
  ["chat/completions", "chat"],
  ["rerank", "rerank"],
  ["audio/speech", "speech"],
  ["embeddings", "embeddings"],
  ["explain", "explain"],
  ["embeddings/models", "catalogue"],
]);

const BY_FIRST_SEGMENT: ReadonlyMap<string, WatchedOperation> = new Map([
  ["keys", "management"],
  ["key", "management"],
  ["auth", "management"],
  ["credits", "management"],
  ["activity", "management"],
  ["generation", "management"],
  ["clients", "management"],
  ["models", "catalogue"],
  ["model", "catalogue"],
  ["providers", "catalogue"],
]);

/** Where the API stands. */
const BASES = ["/api/v1/", "/v1/"] as const;
const PROBES: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** Of nearly all requests: a part of a path would be cut out, and hashed, for each of them. */
const CHAT: readonly string[] = BASES.map((base) => `${base}chat/completions`);

/** The operation of a request line's path; a query does not count. */
export function watchedOperation(url: string): WatchedOperation {
  if (CHAT.includes(url)) return "chat";
  const query = url.indexOf("?");
  const path = query < 0 ? url : url.slice(0, query);
  const base = BASES.find((each) => path.startsWith(each));
  if (base === undefined) return PROBES.has(path) ? "probe" : "other";
  const route = path.slice(base.length);
  return INFERENCE.get(route) ?? BY_FIRST_SEGMENT.get(firstSegment(route)) ?? "other";
}

function firstSegment(route: string): string {
  const end = route.indexOf("/");
  return end < 0 ? route : route.slice(0, end);
}
