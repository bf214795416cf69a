import type { Endpoint } from "@sluice/schema";
import {
  breakerState,
  type EndpointHealth,
  hasOutage,
  isLimited,
  type Measure,
  measured,
  percentiles,
  type RouteQuery,
  rankPrice,
  uptimeBand,
} from "../src/index.ts";

/** One endpoint with every key that its place could depend on. */
interface Row {
  readonly endpoint: Endpoint;
  readonly health: EndpointHealth | undefined;
  readonly model: number;
  readonly price: number;
  readonly standing: number;
}

const SORTS = { nitro: "throughput", floor: "price", exacto: "exacto" } as const;
const SHARES = { p50: 0.5, p75: 0.75, p90: 0.9, p99: 0.99 };

/** The order of a chat plan's endpoints said in the plainest and slowest way: one sort after the other. */
export function obviousOrder(query: RouteQuery, endpoints: readonly Endpoint[]): readonly string[] {
  const asked = query.models.map((slug) => slug.split(":"));
  const catalogue = [...query.catalog.models.values()].flatMap((each) => each.endpoints);
  const rows = endpoints.map((endpoint): Row => {
    const health = query.health.get(endpoint.id);
    const model = asked.findIndex(([slug]) => slug === endpoint.model);
    const price = rankPrice(endpoint, query.needs);
    return { endpoint, health, model, price, standing: standing(endpoint, health, query) };
  });
  const places = new Map(catalogue.map(({ id }, place) => [id, place]));
  const place = ({ endpoint }: Row) => places.get(endpoint.id) ?? -1;
  rows.sort((a, b) => a.model - b.model || place(a) - place(b));
  const { sort, order } = query.preferences;
  const together = !order?.length && typeof sort === "object" && sort?.partition === "none";
  const groups = together
    ? [rows]
    : asked.map((_, model) => rows.filter((row) => row.model === model));
  const words = asked.map(([, word]) => SORTS[word as keyof typeof SORTS]);
  const present = new Set(rows.map(({ model }) => model));
  const ranked = groups.flatMap((group, model) => {
    const word = together ? words.find((each, at) => each && present.has(at)) : words[model];
    const own = (typeof sort === "string" ? sort : sort?.by) ?? word;
    return ownFirst(group.length === 0 ? [] : rankGroup(group, own, query), query);
  });
  const slow = order?.length ? [] : ranked.filter((row) => isSlow(row, query));
  return [...ranked.filter((row) => !slow.includes(row)), ...slow].map((row) => row.endpoint.id);
}

function rankGroup(group: readonly Row[], by: string | undefined, query: RouteQuery) {
  const { order } = query.preferences;
  const priced = group.toSorted(
    (a, b) => Number(a.price > b.price) - Number(a.price < b.price) || 0,
  );
  if (order?.length) {
    const named = order.flatMap((name) =>
      byStanding(
        priced.filter(
          ({ endpoint: { provider, tier } }) =>
            tier === "default" && (provider === name || provider.split("/")[0] === name),
        ),
      ),
    );
    return [...named, ...byStanding(priced.filter((row) => !named.includes(row)))];
  }
  const isPriority = (row: Row) =>
    query.needs.serviceTier === "priority" && row.endpoint.tier === "priority";
  const quick = sorted(priced.filter(isPriority), by ?? "throughput", query);
  const usual = priced.filter((row) => !isPriority(row));
  const ranked = [...quick, ...(by === undefined ? drawn(usual, query) : sorted(usual, by, query))];
  const held = ranked.find(
    ({ endpoint, health, standing }) =>
      query.sticky?.has(endpoint.id) &&
      standing < 8 &&
      breakerState(health, query.now) === "closed",
  );
  return held === undefined ? ranked : [held, ...ranked.filter((row) => row !== held)];
}

function sorted(rows: readonly Row[], by: string, query: RouteQuery): readonly Row[] {
  const key = ({ health, endpoint }: Row): number => {
    const speed = percentiles(health, "tokensPerSecond", query.now)?.p50;
    if (by === "latency") return latency(health, query)?.p50 ?? Number.POSITIVE_INFINITY;
    if (by === "throughput") return speed === undefined ? Number.POSITIVE_INFINITY : -speed;
    return by === "exacto" && !endpoint.supports?.includes("tools") ? 1 : 0;
  };
  const compare = (a: Row, b: Row) => (key(a) === key(b) ? 0 : key(a) - key(b));
  return byStanding(rows.toSorted(compare));
}

function drawn(rows: readonly Row[], { draw }: RouteQuery): readonly Row[] {
  const ranked = byStanding(rows);
  const best = ranked.filter(({ standing }) => standing === ranked[0]?.standing);
  const free = best.filter(({ price }) => price === 0);
  const priced = best.filter(({ price }) => price < Number.POSITIVE_INFINITY);
  const pool = [free, priced, best].find((each) => each.length > 0) ?? [];
  const weights = pool.map(({ price }) =>
    pool === priced ? ((pool[0]?.price ?? 1) / price) ** 2 : 1,
  );
  let left = draw * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  const first = pool[Math.max(0, index)];
  return first === undefined ? ranked : [first, ...ranked.filter((row) => row !== first)];
}

function byStanding(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((a, b) => a.standing - b.standing);
}

function ownFirst(rows: readonly Row[], { ownKeys = [] }: RouteQuery): readonly Row[] {
  const isOwn = (row: Row) => ownKeys.includes(row.endpoint.provider);
  return [...rows.filter(isOwn), ...rows.filter((row) => !isOwn(row))];
}

function standing(
  endpoint: Endpoint,
  health: EndpointHealth | undefined,
  { now, outageWindowMs, catalog, needs }: RouteQuery,
): number {
  const unsteady = hasOutage(health, now, outageWindowMs) || isLimited(health, now);
  const band = { normal: 0, degraded: 2, "fallback-only": 4 }[
    uptimeBand(health, now, outageWindowMs)
  ];
  const length = endpoint.contextLength ?? catalog.models.get(endpoint.model)?.contextLength;
  const tight =
    length !== undefined &&
    length < (needs.completionTokens ?? 0) + 2 * Math.floor(needs.promptTokens / 8);
  return (unsteady ? 8 : 0) + band + (tight ? 1 : 0);
}

function isSlow({ health, endpoint }: Row, query: RouteQuery): boolean {
  if (query.ownKeys?.includes(endpoint.provider)) return false;
  const { preferred_max_latency: most, preferred_min_throughput: least } = query.preferences;
  const limitsOf = (asked: typeof most) => {
    const limits = typeof asked === "number" ? { p50: asked } : (asked ?? {});
    return Object.entries(limits).map(
      ([name, limit]) => [SHARES[name as keyof typeof SHARES], limit ?? 0] as const,
    );
  };
  const at = (measure: Measure, share: number) =>
    measured(health, measure, query.now, [share])?.[0];
  const isLate = limitsOf(most).some(
    ([share, limit]) => (at("firstTokenMs", share) ?? at("latencyMs", share) ?? 0) > limit * 1000,
  );
  return (
    isLate ||
    limitsOf(least).some(
      ([share, limit]) => (at("tokensPerSecond", 1 - share) ?? Number.POSITIVE_INFINITY) < limit,
    )
  );
}

function latency(health: EndpointHealth | undefined, { now }: RouteQuery) {
  return percentiles(health, "firstTokenMs", now) ?? percentiles(health, "latencyMs", now);
}
