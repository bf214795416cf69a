import { setTimeout as sleep } from "node:timers/promises";
import { checkBooks } from "../books/check-books.ts";
import { createLoad } from "../callers/create-load.ts";
import { createKey } from "../callers/manage.ts";
import { seededDraw } from "../callers/seeded-draw.ts";
import type { SeenCall } from "../callers/seen-call.ts";
import { type Cast, openCast } from "../servers/cast.ts";
import type { SettingName } from "../servers/setting.ts";
import { untilSettled } from "../servers/until-settled.ts";
import { judgeCrash } from "./judge-crash.ts";

/** One run of the crash kit. */
export interface CrashOptions {
  readonly setting: SettingName;
  readonly kills: number;
  readonly seed: number;
  /** Calls under way at a time, over all replicas. */
  readonly concurrency: number;
  /** How old what was written down last of an open stream may be, ms. */
  readonly checkpointMs: number;
}

/** How it went. */
export interface CrashReport {
  readonly options: CrashOptions;
  readonly calls: number;
  readonly complete: number;
  /** Calls that were open at a kill and are charged by what was written last. */
  readonly recovered: number;
  readonly seconds: number;
  readonly faults: readonly string[];
}

/** Between the start of a server and its end, ms. */
const SHORTEST_LIFE_MS = 100;
const LONGEST_LIFE_MS = 2_500;

/** Kills servers under load at random moments, and compares books, upstream and callers; undefined where this machine lacks a service. */
export async function crash(options: CrashOptions): Promise<CrashReport | undefined> {
  const cast = await openCast(options.setting);
  if (cast === undefined) return undefined;
  let report: CrashReport | undefined;
  let complaints: readonly string[] = [];
  try {
    report = await run(options, cast);
  } finally {
    complaints = await cast.end();
  }
  return { ...report, faults: [...report.faults, ...complaints] };
}

async function run(options: CrashOptions, cast: Cast): Promise<CrashReport> {
  const begun = Date.now();
  const { key } = await createKey(cast.bases()[0] ?? "", "crash");
  const kills: { readonly base: string; readonly at: number }[] = [];
  const load = createLoad({ cast, key, concurrency: options.concurrency, seed: options.seed });
  const draw = seededDraw(options.seed);
  for (let kill = 0; kill < options.kills; kill += 1) {
    await sleep(SHORTEST_LIFE_MS + draw() * (LONGEST_LIFE_MS - SHORTEST_LIFE_MS));
    const place = Math.floor(draw() * cast.replicas.length);
    const victim = cast.replicas[place];
    if (victim === undefined) continue;
    kills.push({ base: victim.base, at: Date.now() });
    await victim.kill();
    cast.replicas[place] = await cast.start();
  }
  const seen = await load.stop();
  await untilSettled(cast.setting);
  const books = await cast.setting.readBooks();
  const judged = judgeCrash({
    seen,
    kills,
    records: books.records,
    workOf: cast.upstream.workOf,
    checkpointMs: options.checkpointMs,
  });
  return {
    options,
    calls: seen.length,
    complete: seen.filter(isComplete).length,
    recovered: judged.recovered,
    seconds: (Date.now() - begun) / 1000,
    faults: [...judged.faults, ...checkBooks(books)],
  };
}

function isComplete({ kind }: SeenCall): boolean {
  return kind === "complete";
}
