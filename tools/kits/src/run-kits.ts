import { crash } from "./crash/crash.ts";
import { describeFaults } from "./describe-faults.ts";
import { HOLES } from "./outage/holes.ts";
import { outage } from "./outage/outage.ts";
import { silence } from "./outage/silence.ts";
import { PURSES, race } from "./race/race.ts";
import { uneven } from "./race/uneven.ts";
import { revocation } from "./revocation/revocation.ts";
import type { SettingName } from "./servers/setting.ts";

/** The kits by name, in the order they run. */
export const KITS = ["race", "crash", "outage", "revocation"] as const;
export type KitName = (typeof KITS)[number];

/** Which kits run, and how long. */
export interface KitsOptions {
  readonly kits: readonly KitName[];
  readonly settings: readonly SettingName[];
  /** A first look in place of the proof. */
  readonly isShort: boolean;
  readonly seed: number;
  /** Of each race; absent: 10,000, or 300 in short. */
  readonly calls?: number;
  /** Absent: 200, or 5 in short. */
  readonly kills?: number;
  readonly print: (line: string) => void;
}

/** Open streams are written down once a second; a loaded machine is given as long again. */
const CHECKPOINT_MS = 2_000;

/** A database is waited for 4 s; a loaded machine takes longer to say so. */
const REFUSED_WITHIN_MS = 6_000;

type Outcome = { readonly line: string; readonly faults: readonly string[] } | undefined;

/** Runs kits one after another and prints how each went; the number of faults. */
export async function runKits(options: KitsOptions): Promise<number> {
  const runs = options.kits.flatMap((kit) => RUNS[kit](options));
  let faults = 0;
  for (const { name, run } of runs) {
    const outcome = await run();
    if (outcome === undefined) {
      options.print(`${name}: left out, this machine lacks PostgreSQL, Redis or PgBouncer`);
      continue;
    }
    faults += outcome.faults.length;
    options.print(`${name}: ${outcome.line}`);
    for (const line of describeFaults(outcome.faults)) options.print(line);
  }
  return faults;
}

interface Run {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
}

const RUNS: Readonly<Record<KitName, (options: KitsOptions) => readonly Run[]>> = {
  race: ({ settings, isShort, calls = isShort ? 300 : 10_000 }) =>
    settings.flatMap((setting) => [
      ...PURSES.map((purse) => raceRun(setting, purse, calls)),
      { name: `race, uneven, ${setting}`, run: () => unevenOutcome(setting) },
    ]),
  crash: ({ settings, isShort, seed, kills = isShort ? 5 : 200 }) =>
    settings
      .filter((setting) => setting !== "postgres")
      .map((setting) => ({
        name: `crash, ${setting}`,
        run: () => crashOutcome(setting, kills, seed),
      })),
  outage: ({ isShort, seed }) => [
    { name: "outage", run: () => outageOutcome(isShort ? 1 : 5, seed) },
    { name: "outage, silent", run: () => silenceOutcome(isShort ? 1 : 5, seed) },
  ],
  revocation: ({ isShort }) => [
    { name: "revocation", run: () => revocationOutcome(isShort ? 6 : 200) },
  ],
};

function raceRun(setting: SettingName, purse: (typeof PURSES)[number], calls: number): Run {
  return {
    name: `race, ${purse}, ${setting}`,
    async run() {
      const fits = Math.floor(calls / 3);
      const report = await race({ setting, purse, calls, fits, concurrency: 64 });
      if (report === undefined) return undefined;
      const { passed, refused, seconds, faults } = report;
      const line = `${passed} of ${calls} calls passed, money for ${fits}; ${refused} refused; ${seconds.toFixed(1)} s`;
      return { line, faults };
    },
  };
}

async function unevenOutcome(setting: SettingName): Promise<Outcome> {
  const report = await uneven(setting);
  if (report === undefined) return undefined;
  const { inTurn, atOnce, faults } = report;
  return { line: `${inTurn} passed one after another, ${atOnce} at once`, faults };
}

async function crashOutcome(setting: SettingName, kills: number, seed: number): Promise<Outcome> {
  const report = await crash({
    setting,
    kills,
    seed,
    concurrency: 24,
    checkpointMs: CHECKPOINT_MS,
  });
  if (report === undefined) return undefined;
  const { calls, complete, recovered, seconds, faults } = report;
  const line = `${kills} kills under ${calls} calls; ${complete} whole, ${recovered} settled by what was written last; ${seconds.toFixed(0)} s`;
  return { line, faults };
}

async function outageOutcome(rounds: number, seed: number): Promise<Outcome> {
  const report = await outage({
    rounds,
    awayMs: 3_000,
    wholeAgainMs: 5_000,
    refusedWithinMs: REFUSED_WITHIN_MS,
    seed,
    concurrency: 16,
  });
  if (report === undefined) return undefined;
  const { calls, complete, refused, backMs, faults } = report;
  const line = `${calls} calls over ${2 * rounds} outages; ${complete} whole, ${refused} refused for now, the last ${backMs} ms after a return`;
  return { line, faults };
}

async function silenceOutcome(rounds: number, seed: number): Promise<Outcome> {
  const report = await silence({
    holes: Array.from({ length: rounds }, () => HOLES).flat(),
    wholeAgainMs: 5_000,
    refusedWithinMs: REFUSED_WITHIN_MS,
    seed,
    concurrency: 16,
  });
  if (report === undefined) return undefined;
  const { calls, complete, refused, refusedMs, backMs, faults, options } = report;
  const line = `${calls} calls over ${options.holes.length} silences; ${complete} whole, ${refused} refused for now, the slowest within ${refusedMs} ms, the last ${backMs} ms after a return`;
  return { line, faults };
}

async function revocationOutcome(keys: number): Promise<Outcome> {
  const report = await revocation({ keys, withinMs: 1_000, concurrency: 8 });
  if (report === undefined) return undefined;
  const { times, faults } = report;
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  const line = `${times.length} times until a refusal: half within ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms, all within ${times.at(-1)} ms`;
  return { line, faults };
}
