import { setTimeout as sleep } from "node:timers/promises";
import { checkBooks } from "../books/check-books.ts";
import { createLoad } from "../callers/create-load.ts";
import { createKey } from "../callers/manage.ts";
import { type Cast, openCast } from "../servers/cast.ts";
import { untilSettled } from "../servers/until-settled.ts";
import { judgeOutage, type Outage } from "./judge-outage.ts";

/** One run of the outage kit: three servers, a PostgreSQL and a Redis. */
export interface OutageOptions {
  /** How often each service is stopped. */
  readonly rounds: number;
  readonly awayMs: number;
  /** Service has to be whole so long after a return. */
  readonly wholeAgainMs: number;
  /** A refusal takes no longer. */
  readonly refusedWithinMs: number;
  readonly seed: number;
  readonly concurrency: number;
}

/** How it went. */
export interface OutageReport {
  readonly options: OutageOptions;
  readonly calls: number;
  readonly complete: number;
  /** Refused for now, with the time to wait. */
  readonly refused: number;
  /** From the return of a service to the last refusal, the longest in ms. */
  readonly backMs: number;
  readonly faults: readonly string[];
}

/** How long all is well before an outage. */
const BEFORE_MS = 2_000;
/** And after it, beyond the time until service has to be whole. */
const AFTER_MS = 3_000;

/** Stops the database and Redis under load, by turns; undefined where this machine lacks one of them. */
export async function outage(options: OutageOptions): Promise<OutageReport | undefined> {
  const cast = await openCast("replicas", "credits: { enforce: true, initial: 1000 }\n");
  if (cast === undefined) return undefined;
  let report: OutageReport | undefined;
  try {
    report = await run(options, cast);
  } finally {
    // Servers complain of a database that is away, and rightly so.
    await cast.end();
  }
  return report;
}

async function run(options: OutageOptions, cast: Cast): Promise<OutageReport> {
  const { key } = await createKey(cast.bases()[0] ?? "", "outage", 1000);
  const load = createLoad({ cast, key, concurrency: options.concurrency, seed: options.seed });
  const outages: Outage[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    for (const service of ["postgres", "redis"] as const) {
      await sleep(BEFORE_MS);
      outages.push(await stopFor(cast, service, options.awayMs));
      await sleep(options.wholeAgainMs + AFTER_MS);
    }
  }
  const seen = await load.stop();
  await untilSettled(cast.setting);
  const books = await cast.setting.readBooks();
  const judged = judgeOutage({
    seen,
    outages,
    records: books.records,
    wholeAgainMs: options.wholeAgainMs,
    refusedWithinMs: options.refusedWithinMs,
  });
  return {
    options,
    calls: seen.length,
    complete: seen.filter(({ kind }) => kind === "complete").length,
    refused: seen.filter(({ status }) => status === 503).length,
    backMs: judged.backMs,
    faults: [...judged.faults, ...checkBooks(books)],
  };
}

async function stopFor(
  { setting }: Cast,
  service: "postgres" | "redis",
  awayMs: number,
): Promise<Outage> {
  const from = Date.now();
  await setting[service]?.stop();
  await sleep(awayMs);
  await setting[service]?.start();
  return { service, from, until: Date.now() };
}
