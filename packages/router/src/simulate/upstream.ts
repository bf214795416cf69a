import type { Fate } from "./fate.ts";
import { logNormalSampler } from "./log-normal.ts";
import type { SimulatedEndpoint } from "./scenario.ts";
import type { SimulatedRequest } from "./simulated-request.ts";
import { type Weather, weatherAt } from "./weather.ts";

const MINUTE_MS = 60_000;
const ROUND_TRIP_MS = 40;

/** One simulated endpoint with its limits. */
export interface Upstream {
  /** Takes an attempt that begins now and says how it will go. */
  begin(request: SimulatedRequest, now: number): Fate;
  /** An attempt that held a place is over. */
  release(): void;
}

/** The luck of one attempt; drawn whole each time, so that outages move no later draw. */
interface Luck {
  readonly firstTokenMs: number;
  readonly tokensPerSecond: number;
  readonly failure: number;
  readonly cut: number;
  readonly cutAt: number;
}

/** @param firstTokenLimitMs how long an attempt waits for its first token */
export function createUpstream(
  endpoint: SimulatedEndpoint,
  firstTokenLimitMs: number,
  random: () => number,
): Upstream {
  const { concurrency, outages = [], failureRate = 0, roundTripMs = ROUND_TRIP_MS } = endpoint;
  const drawLuck = luckSource(endpoint, random);
  const takeOfMinute = minuteLimit(endpoint.requestsPerMinute);
  let open = 0;
  return {
    begin(request, now) {
      const luck = drawLuck();
      const failsAt = now + roundTripMs;
      if (concurrency !== undefined && open >= concurrency) {
        return { kind: "fails", at: failsAt, failure: "rate-limited", holdsPlace: false };
      }
      const retryAfterMs = takeOfMinute(now);
      if (retryAfterMs !== undefined) {
        return {
          kind: "fails",
          at: failsAt,
          failure: "rate-limited",
          retryAfterMs,
          holdsPlace: false,
        };
      }
      open += 1;
      const weather = weatherAt(outages, now);
      const failed = failureOf(weather, luck, failureRate);
      if (failed === undefined) return answer(request, now, { weather, luck, firstTokenLimitMs });
      if (failed.kind === "silent") return late(now + firstTokenLimitMs);
      const { kind: failure, ...rest } = failed;
      return { kind: "fails", at: failsAt, failure, ...rest, holdsPlace: true };
    },
    release() {
      open -= 1;
    },
  };
}

function luckSource(endpoint: SimulatedEndpoint, random: () => number): () => Luck {
  const firstToken = logNormalSampler(endpoint.firstTokenMs, random);
  const speed = logNormalSampler(endpoint.tokensPerSecond, random);
  return () => ({
    firstTokenMs: firstToken(),
    tokensPerSecond: speed(),
    failure: random(),
    cut: random(),
    cutAt: random(),
  });
}

/** Takes one of the minute's requests; when none is left, the ms until the next minute. */
function minuteLimit(limit = Number.POSITIVE_INFINITY): (now: number) => number | undefined {
  let minute = 0;
  let taken = 0;
  return (now) => {
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      taken = 0;
    }
    if (taken >= limit) return Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000) * 1000;
    taken += 1;
    return undefined;
  };
}

function failureOf({ failure }: Weather, luck: Luck, rate: number): Weather["failure"] {
  if (failure !== undefined) return failure;
  return luck.failure < rate ? { kind: "unavailable" } : undefined;
}

function late(at: number): Fate {
  return { kind: "fails", at, failure: "timeout", holdsPlace: true };
}

function answer(
  { outputTokens }: SimulatedRequest,
  now: number,
  given: { readonly weather: Weather; readonly luck: Luck; readonly firstTokenLimitMs: number },
): Fate {
  const { luck, weather, firstTokenLimitMs } = given;
  const firstTokenMs = luck.firstTokenMs * weather.slowness;
  if (firstTokenMs > firstTokenLimitMs) return late(now + firstTokenLimitMs);
  const cut = luck.cut < weather.cutShare;
  const tokens = cut ? Math.ceil(outputTokens * luck.cutAt) : outputTokens;
  const firstTokenAt = now + firstTokenMs;
  const restMs = (tokens * 1000 * weather.slowness) / luck.tokensPerSecond;
  return {
    kind: "answers",
    firstTokenAt,
    endsAt: firstTokenAt + restMs,
    outputTokens: tokens,
    cut,
  };
}
