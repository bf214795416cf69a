import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createLoad } from "../callers/create-load.ts";
import { createKey, manage, type NewKey } from "../callers/manage.ts";
import { sendCall } from "../callers/send-call.ts";
import { type Cast, openCast } from "../servers/cast.ts";

/** One run of the revocation kit: three servers under load. */
export interface RevocationOptions {
  /** How many keys are taken back: deleted or disabled, by turns. */
  readonly keys: number;
  /** A key that is taken back is refused everywhere within so many ms. */
  readonly withinMs: number;
  readonly concurrency: number;
}

/** How long keys that were taken back still worked on other servers. */
export interface RevocationReport {
  readonly options: RevocationOptions;
  /** From the answer to the first refusal, ms, for each key and each other server, in order. */
  readonly times: readonly number[];
  readonly faults: readonly string[];
}

const ASKS_EVERY_MS = 5;
const GIVES_UP_MS = 30_000;
/** Above the numbers of the load. */
const FIRST_NUMBER = 1_000_000;

/** Takes keys back at one server and asks the others with them; undefined where this machine lacks a service. */
export async function revocation(
  options: RevocationOptions,
): Promise<RevocationReport | undefined> {
  const cast = await openCast("replicas");
  if (cast === undefined) return undefined;
  const times: number[] = [];
  let complaints: readonly string[] = [];
  try {
    const { key } = await createKey(cast.bases()[0] ?? "", "load");
    const load = createLoad({ cast, key, concurrency: options.concurrency, seed: 1 });
    for (let place = 0; place < options.keys; place += 1)
      times.push(...(await revokeOne(cast, place)));
    await load.stop();
  } finally {
    complaints = await cast.end();
  }
  times.sort((one, other) => one - other);
  const late = times.filter((ms) => ms > options.withinMs);
  const faults = late.map((ms) => `a key worked ${ms} ms longer`);
  return { options, times, faults: [...faults, ...complaints] };
}

async function revokeOne(cast: Cast, place: number): Promise<readonly number[]> {
  const bases = cast.bases();
  const [home = "", ...others] = rotated(bases, place);
  const made = await createKey(home, `revoked ${place}`);
  // They all know it now.
  await Promise.all(bases.map((base) => ask(base, made, place)));
  if (place % 2 === 0) await manage(home, "DELETE", `/keys/${made.hash}`);
  else await manage(home, "PATCH", `/keys/${made.hash}`, { disabled: true });
  const revokedAt = Date.now();
  return Promise.all(others.map((base) => untilRefused(base, made, revokedAt, place)));
}

function rotated<Item>(items: readonly Item[], by: number): readonly Item[] {
  return items.map((_, index) => items[(index + by) % items.length] as Item);
}

async function untilRefused(
  base: string,
  made: NewKey,
  revokedAt: number,
  place: number,
): Promise<number> {
  for (;;) {
    const status = await ask(base, made, place);
    const ms = Date.now() - revokedAt;
    if (status === 401 || ms > GIVES_UP_MS) return ms;
    await sleep(ASKS_EVERY_MS);
  }
}

async function ask(base: string, { key }: NewKey, place: number): Promise<number> {
  const agent = new Agent();
  const number = FIRST_NUMBER + place;
  const due = { number, tokens: 1, maxTokens: 1, paceMs: 0 };
  const planned = { ...due, model: "kit/even", stream: false };
  const { status } = await sendCall(planned, { base, key, agent });
  agent.destroy();
  return status;
}
