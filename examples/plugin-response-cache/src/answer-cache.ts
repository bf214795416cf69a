import type { ChatAnswer, PluginContext } from "@sluice/plugins";
import { Flight } from "./flight.ts";
import { type KeptAnswer, KeptAnswers } from "./kept-answers.ts";
import { type CacheOptions, DEFAULT_BOUNDS } from "./options.ts";
import { Recording } from "./recording.ts";

/** What the cache needs of a request. */
export type CacheContext = PluginContext<CacheOptions>;

/** How a cache sees the time. */
export interface CacheClock {
  /** Ms since the epoch. */
  now(): number;
}

/** An answer that was asked for; `shared`: by another request. */
export interface FetchedAnswer {
  readonly answer: ChatAnswer;
  readonly shared: boolean;
}

/** Answers that are kept, and calls that are under way, by key. */
export class AnswerCache {
  readonly #clock: CacheClock;
  readonly #flights = new Map<string, Flight>();
  readonly #joined = new WeakMap<CacheContext, Flight>();
  #kept: KeptAnswers | undefined;
  #keptBytes = 0;

  constructor(clock: CacheClock) {
    this.#clock = clock;
  }

  /** What is kept, while its time is not over. */
  find(key: string, options: CacheOptions): KeptAnswer | undefined {
    return this.#answers(options).get(key);
  }

  /** Whoever asks next asks anew, even while the same call is under way. */
  forget(key: string, options: CacheOptions): void {
    this.#answers(options).delete(key);
    this.#flights.delete(key);
  }

  /** Waits for the call that is under way, or makes it. Rejects with what it failed with. */
  async fetch(context: CacheContext, key: string): Promise<FetchedAnswer> {
    const known = this.#flights.get(key);
    const flight = known ?? this.#begin(context, key);
    this.#joined.set(context, flight);
    try {
      return { answer: await flight.join(context), shared: known !== undefined };
    } catch (error) {
      const mayTryAgain = known !== undefined && flight.isCalledOff && !context.signal.aborted;
      if (!mayTryAgain) throw error;
    }
    this.#land(key, flight);
    return this.fetch(context, key);
  }

  /** The request is over: it waits for nothing more. */
  leave(context: CacheContext): void {
    this.#joined.get(context)?.leave(context);
  }

  #begin(context: CacheContext, key: string): Flight {
    const { options, request, requestId, detached } = context;
    const recording = new Recording(options.max_entry_bytes ?? DEFAULT_BOUNDS.max_entry_bytes);
    const flight: Flight = new Flight({
      result: (result) => recording.result(result),
      pieces: (pieces) => {
        recording.pieces(pieces);
        // Nobody else joins: what has been read need not be held for them.
        if (recording.isTooLong) this.#land(key, flight);
      },
      ended: () => this.#keep(key, requestId, recording, options),
    });
    this.#flights.set(key, flight);
    void detached((signal, run) =>
      flight.fly(signal, (how) => run(request, how)).finally(() => this.#land(key, flight)),
    );
    return flight;
  }

  #land(key: string, flight: Flight): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }

  #keep(key: string, sourceId: string, recording: Recording, options: CacheOptions): void {
    const answer = recording.finished();
    if (answer === undefined) return;
    const keptAt = this.#clock.now();
    const expiresAt = keptAt + options.ttl * 1000;
    this.#answers(options).set(key, { ...answer, sourceId, keptAt, expiresAt });
  }

  /** Emptied when the account allows it another size. */
  #answers({ max_bytes: bytes = DEFAULT_BOUNDS.max_bytes }: CacheOptions): KeptAnswers {
    if (this.#kept === undefined || this.#keptBytes !== bytes) {
      this.#kept = new KeptAnswers(bytes, this.#clock.now);
      this.#keptBytes = bytes;
    }
    return this.#kept;
  }
}
