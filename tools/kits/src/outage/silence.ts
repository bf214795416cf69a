import { setTimeout as sleep } from "node:timers/promises";
import type { Afterwards, Silence } from "@sluice/relay";
import { checkBooks } from "../books/check-books.ts";
import { createLoad } from "../callers/create-load.ts";
import { createKey } from "../callers/manage.ts";
import { type Cast, openCast } from "../servers/cast.ts";
import { untilSettled } from "../servers/until-settled.ts";
import { judgeOutage, type Outage } from "./judge-outage.ts";
import type { OutageOptions, OutageReport } from "./outage.ts";

/** What the network swallows for a while. */
export interface Hole {
  /** `both`: of one host only; else of all. */
  readonly service: Outage["service"];
  readonly silence: Silence;
  /** No new connection is made. */
  readonly isDeaf: boolean;
  /** What becomes of connections from before. */
  readonly afterwards: Afterwards;
  readonly awayMs: number;
}

/** One run of the silence: three servers, each with a network of its own to a PostgreSQL and a Redis. */
export interface SilenceOptions extends Omit<OutageOptions, "rounds" | "awayMs"> {
  readonly holes: readonly Hole[];
}

/** How it went. */
export interface SilenceReport extends Omit<OutageReport, "options"> {
  readonly options: SilenceOptions;
  /** The longest that a refused call took, in ms. */
  readonly refusedMs: number;
}

/** How long all is well before a silence. */
const BEFORE_MS = 2_000;
/** And after it, beyond the time until service has to be whole. */
const AFTER_MS = 3_000;

/** Lets the network fall silent under load; undefined where this machine lacks a service. */
export async function silence(options: SilenceOptions): Promise<SilenceReport | undefined> {
  const cast = await openCast("replicas", "credits: { enforce: true, initial: 1000 }\n", true);
  if (cast === undefined) return undefined;
  try {
    return await run(options, cast);
  } finally {
    await cast.end();
  }
}

async function run(options: SilenceOptions, cast: Cast): Promise<SilenceReport> {
  const { wholeAgainMs, refusedWithinMs, concurrency, seed } = options;
  const { key } = await createKey(cast.bases()[0] ?? "", "silence", 1000);
  const load = createLoad({ cast, key, concurrency, seed });
  const outages: Outage[] = [];
  for (const hole of options.holes) {
    await sleep(BEFORE_MS);
    outages.push(await swallow(cast, hole));
    await sleep(wholeAgainMs + AFTER_MS);
  }
  const seen = await load.stop();
  await untilSettled(cast.setting);
  const books = await cast.setting.readBooks();
  const { records } = books;
  const evidence = { seen, outages, records, wholeAgainMs, refusedWithinMs };
  const { faults, ...judged } = judgeOutage(evidence);
  return {
    options,
    calls: seen.length,
    complete: seen.filter(({ kind }) => kind === "complete").length,
    refused: seen.filter(({ status }) => status === 503).length,
    ...judged,
    faults: [...faults, ...checkBooks(books)],
  };
}

/** A call that is under way when it begins may be refused before all relays are silent. */
async function swallow(cast: Cast, hole: Hole): Promise<Outage> {
  const { service } = hole;
  const [host] = cast.relays;
  const relays =
    service === "both"
      ? [host?.postgres, host?.redis]
      : cast.relays.map((relays) => relays[service]);
  const from = Date.now();
  await Promise.all(relays.map((relay) => relay?.fallSilent(hole.silence, hole.isDeaf)));
  await sleep(hole.awayMs);
  await Promise.all(relays.map((relay) => relay?.speak(hole.afterwards)));
  const [base] = cast.bases();
  return {
    service,
    from,
    until: Date.now(),
    ...(service === "both" && base !== undefined ? { base } : {}),
  };
}
