import type { AffinityStore } from "../ports/affinity-store.ts";
import { readEvents } from "../stores/attempt-event.ts";
import { createRateWindow, type RateWindow } from "../stores/create-rate-window.ts";
import { createToldHealthStore, type ToldHealthStore } from "../stores/create-told-health-store.ts";
import { createMemoryAffinityStore } from "../stores/memory/create-memory-affinity-store.ts";
import { createMemorySlots, type MemorySlots } from "../stores/memory/create-memory-slots.ts";
import { RateLimiterMemory } from "../stores/rate-limiter-memory.ts";
import type { Topics } from "./topics.ts";

/** The times of what workers share, as their configuration has them; the first worker's hold. */
export interface SharedTimes {
  /** An endpoint that is back is used again within this long, in ms. */
  readonly windowMs: number;
  /** Life of a session that is not used, in ms. */
  readonly idleMs: number;
  readonly mostSessions: number;
  /** Length of the windows of rate limits, in ms. */
  readonly rateWindowMs: number;
}

/** What the workers of one `serve` share, in their parent's memory. */
export interface SharedState {
  /**
   * Answers one worker's questions.
   *
   * @param tellOthers passes something on to the other workers
   * @returns gives back what the worker holds; called when it is gone
   */
  serve(topics: Topics, tellOthers: (topic: string, data: unknown) => void): () => void;
}

interface Opened {
  readonly health: ToldHealthStore;
  readonly affinity: AffinityStore;
  readonly windows: Readonly<Record<string, RateWindow>>;
}

/** State of which nothing is known yet. `now` in ms since the epoch. */
export function createSharedState(now: () => number): SharedState {
  let opened: Opened | undefined;
  const slots = createMemorySlots();
  const state = (): Opened => {
    if (opened === undefined) throw new Error("nothing is shared yet");
    return opened;
  };
  return {
    serve(topics, tellOthers) {
      topics.listen("share", (times) => {
        opened ??= open(times as SharedTimes, now);
        return [...opened.health.view()];
      });
      topics.listen("health", (events) => {
        readEvents(String(events)).forEach(state().health.take);
        tellOthers("health", events);
      });
      serveSessions(topics, state);
      serveWindows(topics, state);
      return serveSlots(topics, slots);
    },
  };
}

function open({ windowMs, idleMs, mostSessions, rateWindowMs }: SharedTimes, now: () => number) {
  const window = () =>
    createRateWindow(new RateLimiterMemory({ points: 1, duration: rateWindowMs / 1000 }), now);
  return {
    health: createToldHealthStore(() => {}, windowMs),
    affinity: createMemoryAffinityStore({ idleMs, most: mostSessions }, now),
    windows: { requests: window(), tokens: window() },
  };
}

function serveSessions(topics: Topics, state: () => Opened): void {
  topics.listen("session.find", async (keys) => {
    const found = await state().affinity.find(keys as readonly string[]);
    return found.map((endpoint) => endpoint ?? null);
  });
  topics.listen("session.remember", (data) => {
    const [key, endpoint] = data as [string, string];
    return state().affinity.remember(key, endpoint);
  });
  topics.listen("session.forget", (data) => {
    const [key, endpoint] = data as [string, string];
    return state().affinity.forget(key, endpoint);
  });
}

function serveWindows(topics: Topics, state: () => Opened): void {
  topics.listen("rate.add", (data) => {
    const [name, key, points] = data as [string, string, number];
    return state().windows[name]?.add(key, points);
  });
  topics.listen("rate.read", async (data) => {
    const [name, key] = data as [string, string];
    return (await state().windows[name]?.read(key)) ?? null;
  });
}

/** Slots go with the worker that holds them. */
function serveSlots(topics: Topics, slots: MemorySlots): () => void {
  /** Keys by the slot's id. */
  const held = new Map<string, string>();
  const release = (id: string): void => {
    const key = held.get(id);
    if (key !== undefined && held.delete(id)) slots.release(key);
  };
  topics.listen("slot.take", (data) => {
    const [key, id, most] = data as [string, string, number];
    if (!slots.take(key, most)) return false;
    held.set(id, key);
    return true;
  });
  topics.listen("slot.release", (id) => release(String(id)));
  return () => {
    for (const id of [...held.keys()]) release(id);
  };
}
