import type { Caller } from "../ports/caller.ts";
import type { CallerFigures } from "../ports/caller-figures.ts";
import { type CallerCache, createCallerCache } from "./caller-cache.ts";
import { clientCaller } from "./client-caller.ts";
import type { ClientTable } from "./client-table.ts";
import type { KeyTable } from "./key-table.ts";
import { toCaller } from "./to-caller.ts";
import { unavailableFor } from "./unavailable-on-fault.ts";

/** Finds callers by the hash of their secret, with at most one reading a second of each that exists. */
export interface CallerSource {
  /** A fault of the database is a 503. */
  find(hash: string): Promise<Caller | undefined>;
  forget: CallerCache["forget"];
  figures(): CallerFigures;
}

interface Reading {
  readonly version: number;
  readonly caller: Promise<Caller | undefined>;
}

/**
 * Callers of the tables of keys and clients. Requests of one caller that come while it is looked up wait for the
 * same reading. `now` in ms since the epoch.
 */
export function createCallerSource(
  keys: Pick<KeyTable, "find">,
  clients: Pick<ClientTable, "find" | "findBySecret">,
  now: () => number,
): CallerSource {
  const cache = createCallerCache();
  const readings = new Map<string, Reading>();
  let hits = 0;
  let misses = 0;

  const read = async (hash: string, version: number): Promise<Caller | undefined> => {
    const askedAt = now();
    try {
      const caller = await readCaller(hash, keys, clients);
      if (caller !== undefined) cache.set(caller, askedAt, version);
      return caller;
    } catch (error) {
      throw unavailableFor(error);
    } finally {
      if (readings.get(hash)?.version === version) readings.delete(hash);
    }
  };
  const openReading = (hash: string, version: number) => {
    const open = readings.get(hash);
    return open?.version === version ? open.caller : undefined;
  };

  return {
    find(hash) {
      const version = cache.version();
      const known = cache.get(hash, now()) ?? openReading(hash, version);
      if (known !== undefined) {
        hits += 1;
        return known;
      }
      misses += 1;
      const caller = read(hash, version);
      readings.set(hash, { version, caller });
      return caller;
    },
    forget: cache.forget,
    figures: () => ({ hits, misses, size: cache.size() }),
  };
}

/** Two readings whoever asks: how long a refusal takes does not tell a key from a guess. */
async function readCaller(
  hash: string,
  keys: Pick<KeyTable, "find">,
  clients: Pick<ClientTable, "find" | "findBySecret">,
): Promise<Caller | undefined> {
  const record = await keys.find(hash);
  if (record === undefined) {
    const client = await clients.findBySecret(hash);
    return client === undefined ? undefined : clientCaller(client);
  }
  return toCaller(record, await clients.find(record.clientId ?? ""));
}
