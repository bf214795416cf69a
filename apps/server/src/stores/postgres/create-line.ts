import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../../ports/log.ts";
import { createSockets } from "./create-sockets.ts";
import { sayAway } from "./say-away.ts";
import { isSilence } from "./why-away.ts";

/** The way to the server: its sockets, and whether anything comes over them. */
export interface Line {
  /** A socket for a connection that is made. */
  readonly stream: () => Socket;
  /** Nothing comes from the server, so that nobody should wait for it. */
  readonly isSilent: boolean;
  /** The server did what it was asked. */
  worked(): void;
  /** The server said something, if only that it will not. */
  heard(): void;
  /** A connection is of no use. @param since when it was asked, by `performance.now()` */
  failed(error: unknown, since?: number): void;
  /** Ends every connection. */
  close(): void;
}

/** Between two tries to hear from a server that is silent, in ms. */
const PAUSE_MS = 250;

/**
 * Watches the way to a server. Where an answer does not come, and nothing else did meanwhile, a network may swallow
 * packets and tell nobody. Then every connection is given up, for what was forgotten on the way stays silent for good,
 * and one new connection after another is tried in the background until one answers; nobody waits for that.
 *
 * @param settings of these connections
 */
export function createLine(settings: pg.ClientConfig, log: Log | undefined): Line {
  const sockets = createSockets();
  const state = sayAway(log);
  const over = new AbortController();
  let isSilent = false;
  let heardAt = performance.now();

  const heard = (): void => {
    heardAt = performance.now();
  };
  const worked = (): void => {
    heard();
    state.worked();
  };

  function suspect(since: number): void {
    if (isSilent || heardAt >= since) return;
    isSilent = true;
    sockets.giveUp();
    void tryUntilHeard();
  }

  async function tryUntilHeard(): Promise<void> {
    while (!over.signal.aborted) {
      const said = await ask(settings, sockets.create()).then(worked, (error: unknown) => error);
      if (said === undefined || !isSilence(said)) break;
      await sleep(PAUSE_MS, undefined, { signal: over.signal, ref: false }).catch(() => {});
    }
    isSilent = false;
  }

  return {
    stream: sockets.create,
    get isSilent() {
      return isSilent;
    },
    worked,
    heard,
    failed(error, since = performance.now()) {
      state.failed(error);
      // What came while this process stood still is read before it is taken for silence.
      if (isSilence(error)) setImmediate(() => suspect(since));
    },
    close() {
      over.abort();
      sockets.giveUp();
    },
  };
}

/** Rejects where nothing is to be had from the server, at the latest when connecting may take no longer. */
async function ask(settings: pg.ClientConfig, socket: Socket): Promise<void> {
  const { connectionTimeoutMillis } = settings;
  const client = new pg.Client({
    ...settings,
    query_timeout: connectionTimeoutMillis,
    stream: () => socket,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    client.end().catch(() => {});
  } finally {
    // Who says goodbye to nobody would wait for the answer.
    socket.destroy();
  }
}
