import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { KeyEvents } from "../../ports/key-events.ts";
import { createMemoryKeyEvents } from "../memory/create-memory-key-events.ts";
import type { Run } from "./connect-postgres.ts";
import { connectionSettings } from "./connection-settings.ts";
import { silenceOf } from "./silence.ts";

const CHANNEL = "sluice_keys";
/** Pauses between two tries to connect, in ms. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
/** How often the connection is asked whether it still stands, in ms. */
const ASK_MS = 2_000;

/** Key events over the database, on a connection of their own that comes back by itself. */
export interface PostgresKeyEvents extends KeyEvents {
  /** Fulfilled when it listens for the first time. */
  readonly listening: Promise<void>;
  close(): Promise<void>;
}

/** Tells by `notify`, hears by `listen`; whatever was missed while it was away is made up for by `all`. */
export function createPostgresKeyEvents(database: string, run: Run): PostgresKeyEvents {
  const local = createMemoryKeyEvents();
  const stop = new AbortController();
  let endNow = (): void => {};
  let resolve = (): void => {};
  const listening = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });

  /** Fulfilled when the connection is over. */
  async function listen(): Promise<void> {
    const socket = new Socket();
    const own = new pg.Client({
      ...connectionSettings(database),
      query_timeout: silenceOf(database),
      stream: () => socket,
    });
    endNow = () => {
      own.end().catch(() => {});
      // A server that is silent does not say goodbye.
      socket.destroy();
    };
    const over = new Promise<void>((fulfil) => {
      own.on("error", () => fulfil());
      own.on("end", () => fulfil());
    });
    own.on("notification", ({ payload }) => local.tell(payload ?? "all"));
    try {
      // One that is ended while it connects tells of that by its end alone.
      const isThere = await Promise.race([own.connect().then(() => true), over.then(() => false)]);
      if (!isThere) return;
      await own.query(`listen ${CHANNEL}`);
      local.tell("all");
      resolve();
      await Promise.race([over, askOften(own)]);
    } finally {
      endNow();
    }
  }

  /** Rejects when the connection does not answer. */
  async function askOften(own: pg.Client): Promise<never> {
    for (;;) {
      await sleep(ASK_MS, undefined, { signal: stop.signal, ref: false });
      await own.query("select 1");
    }
  }

  async function follow(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (!stop.signal.aborted) {
      const began = performance.now();
      await listen().catch(() => {});
      if (performance.now() - began > LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS;
      await sleep(pause, undefined, { signal: stop.signal, ref: false }).catch(() => {});
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
  }
  const following = follow();

  return {
    listening,
    subscribe: local.subscribe,
    async publish(keyHash) {
      local.tell(keyHash);
      const statement = { text: `select pg_notify('${CHANNEL}', $1)`, values: [keyHash] };
      await run(statement).catch(() => {});
    },
    async close() {
      stop.abort();
      endNow();
      await following;
    },
  };
}
