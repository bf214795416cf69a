import { checkBooks } from "../books/check-books.ts";
import { isRefused } from "../callers/is-refused.ts";
import { createKey, manage } from "../callers/manage.ts";
import type { SeenCall } from "../callers/seen-call.ts";
import { sendAll } from "../callers/send-all.ts";
import { type Cast, openCast } from "../servers/cast.ts";
import type { SettingName } from "../servers/setting.ts";
import { untilSettled } from "../servers/until-settled.ts";
import { judgeRace } from "./judge-race.ts";
import { type Lane, laneCalls, NANOS_OF_CALL } from "./lane.ts";

/** What holds the money that calls race for. */
export const PURSES = ["key", "credits"] as const;
export type Purse = (typeof PURSES)[number];

/** One race. */
export interface RaceOptions {
  readonly setting: SettingName;
  readonly purse: Purse;
  /** Calls in all, and how many of them there is money for. */
  readonly calls: number;
  readonly fits: number;
  /** Under way at a time. */
  readonly concurrency: number;
}

/** How a race went. */
export interface RaceReport {
  readonly options: RaceOptions;
  readonly passed: number;
  readonly refused: number;
  readonly seconds: number;
  /** Everything that was not as it has to be, in words. */
  readonly faults: readonly string[];
}

const NANOS_PER_USD = 1_000_000_000;

/** Parallel calls for money that is enough for some of them; undefined where this machine lacks a service. */
export async function race(options: RaceOptions): Promise<RaceReport | undefined> {
  const usd = (options.fits * NANOS_OF_CALL) / NANOS_PER_USD;
  const credits =
    options.purse === "credits" ? `credits: { enforce: true, initial: ${usd} }\n` : "";
  const cast = await openCast(options.setting, credits);
  if (cast === undefined) return undefined;
  let raced: Omit<RaceReport, "options"> | undefined;
  try {
    raced = await run(options, usd, cast);
  } finally {
    const complaints = await cast.end();
    if (raced !== undefined) raced = { ...raced, faults: [...raced.faults, ...complaints] };
  }
  return { options, ...raced };
}

async function run(
  { purse, calls, fits, concurrency }: RaceOptions,
  usd: number,
  cast: Cast,
): Promise<Omit<RaceReport, "options">> {
  const [base = ""] = cast.bases();
  const { key, hash } = await createKey(base, "race", purse === "key" ? usd : undefined);
  const lane: Lane = { model: "kit/even", count: calls };
  const begun = Date.now();
  const seen = await sendAll(laneCalls(lane), { bases: cast.bases(), key, concurrency });
  const seconds = (Date.now() - begun) / 1000;
  await untilSettled(cast.setting);
  const books = await cast.setting.readBooks();
  return {
    passed: seen.filter(({ kind }) => kind === "complete").length,
    refused: seen.filter(isRefused).length,
    seconds,
    faults: [
      ...judgeRace(seen, fits),
      ...checkBooks(books),
      ...comparePaid(seen, books.records),
      ...(await compareTold(cast, hash, fits * NANOS_OF_CALL)),
    ],
  };
}

/** Every whole answer has one record of its cost, and nothing else has one that costs. */
function comparePaid(
  seen: readonly SeenCall[],
  records: readonly { readonly id: string; readonly costNanos: number }[],
): readonly string[] {
  const paid = new Map(records.map((record) => [record.id, record.costNanos]));
  return seen.flatMap(({ kind, generationId = "", usage }) => {
    const nanos = paid.get(generationId) ?? 0;
    const due = kind === "complete" ? Math.round((usage?.cost ?? 0) * NANOS_PER_USD) : 0;
    return nanos === due
      ? []
      : [`${generationId} (${kind}) cost ${nanos}, not ${due} nano-dollars`];
  });
}

/** Every replica tells the same of the key and of the account. */
async function compareTold(cast: Cast, hash: string, nanos: number): Promise<readonly string[]> {
  const told = cast.bases().map(async (base) => {
    const { data } = (await manage(base, "GET", `/keys/${hash}`)) as { data: { usage: number } };
    const spent = Math.round(data.usage * NANOS_PER_USD);
    return spent === nanos ? [] : [`a replica says the key has spent ${spent}, not ${nanos}`];
  });
  return (await Promise.all(told)).flat();
}
