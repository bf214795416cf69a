import { Agent } from "node:http";
import { checkBooks } from "../books/check-books.ts";
import { isRefused } from "../callers/is-refused.ts";
import { createKey, manage, type NewKey } from "../callers/manage.ts";
import type { PlannedCall } from "../callers/planned-call.ts";
import { sendAll } from "../callers/send-all.ts";
import { sendCall } from "../callers/send-call.ts";
import { type Cast, openCast } from "../servers/cast.ts";
import { NANOS_PER_MICRO, PRICES } from "../servers/kit-yaml.ts";
import type { SettingName } from "../servers/setting.ts";
import { untilSettled } from "../servers/until-settled.ts";

/** Calls that cost less than the most they may. */
export interface UnevenReport {
  readonly setting: SettingName;
  /** How many passed, one after another. */
  readonly inTurn: number;
  /** How many passed at once. */
  readonly atOnce: number;
  readonly faults: readonly string[];
}

const PRICE = PRICES["kit/uneven"];
const TOKENS = 3;
const MOST_TOKENS = 40;
/** A body of a kit's call has fewer bytes: no bound of its prompt is larger. */
const MOST_PROMPT = 1000;
const NANOS_PER_USD = 1_000_000_000;
const MOST_NANOS = NANOS_PER_MICRO * (MOST_PROMPT * PRICE.prompt + MOST_TOKENS * PRICE.completion);
const LIMIT_NANOS = 8 * MOST_NANOS;
/** More than the money is for, whatever they cost. */
const CALLS = 400;

/** One after another as many pass as fit, at once never more than the balance; undefined where this machine lacks a service. */
export async function uneven(setting: SettingName): Promise<UnevenReport | undefined> {
  const cast = await openCast(setting);
  if (cast === undefined) return undefined;
  const faults: string[] = [];
  let inTurn = 0;
  let atOnce = 0;
  try {
    inTurn = await oneAfterAnother(cast, faults);
    atOnce = await allAtOnce(cast, faults);
    await untilSettled(cast.setting);
    faults.push(...checkBooks(await cast.setting.readBooks()));
  } finally {
    faults.push(...(await cast.end()));
  }
  return { setting, inTurn, atOnce, faults };
}

async function oneAfterAnother(cast: Cast, faults: string[]): Promise<number> {
  const key = await limitedKey(cast, "in turn");
  const agent = new Agent({ keepAlive: true });
  let passed = 0;
  for (const planned of calls(0)) {
    const [base = ""] = [cast.bases()[passed % cast.setting.replicas]];
    const send = () => sendCall(planned, { base, key: key.key, agent });
    let seen = await send();
    if (isRefused(seen)) {
      // An answer waits for its record a second or two: on a loaded machine the call before may hold its money still.
      await untilSettled(cast.setting);
      seen = await send();
    }
    if (seen.kind === "complete") passed += 1;
    else {
      if (!isRefused(seen)) faults.push(`in turn: ended in ${seen.status}: ${seen.error}`);
      break;
    }
  }
  agent.destroy();
  const left = LIMIT_NANOS - (await spentBy(cast, key));
  if (left < 0) faults.push(`in turn: ${-left} nano-dollars more than the limit were spent`);
  if (left >= MOST_NANOS) faults.push(`in turn: refused with ${left} nano-dollars left`);
  return passed;
}

async function allAtOnce(cast: Cast, faults: string[]): Promise<number> {
  const key = await limitedKey(cast, "at once");
  const bases = cast.bases();
  const seen = await sendAll(calls(CALLS), { bases, key: key.key, concurrency: 50 });
  await untilSettled(cast.setting);
  const left = LIMIT_NANOS - (await spentBy(cast, key));
  if (left < 0) faults.push(`at once: ${-left} nano-dollars more than the limit were spent`);
  const strange = seen.filter((one) => one.kind !== "complete" && !isRefused(one));
  faults.push(...strange.map(({ status, error }) => `at once: ended in ${status}: ${error}`));
  const passed = seen.filter(({ kind }) => kind === "complete").length;
  if (passed === 0) faults.push("at once: none passed");
  return passed;
}

function calls(from: number): readonly PlannedCall[] {
  return Array.from({ length: CALLS }, (_, index) => ({
    number: from + index,
    tokens: TOKENS,
    maxTokens: MOST_TOKENS,
    paceMs: 0,
    model: "kit/uneven",
    stream: index % 2 === 0,
  }));
}

function limitedKey(cast: Cast, name: string): Promise<NewKey> {
  return createKey(cast.bases()[0] ?? "", name, LIMIT_NANOS / NANOS_PER_USD);
}

async function spentBy(cast: Cast, { hash }: NewKey): Promise<number> {
  const [base = ""] = cast.bases();
  const { data } = (await manage(base, "GET", `/keys/${hash}`)) as { data: { usage: number } };
  return Math.round(data.usage * NANOS_PER_USD);
}
