import type { ServerResponse } from "node:http";
import type { GatewayError } from "@sluice/errors";
import type { RecordKeeper } from "../pipeline/keep-record.ts";
import type { Trace } from "../pipeline/trace.ts";
import type { Caller } from "../ports/caller.ts";
import type { LedgerEntry } from "../ports/ledger-entry.ts";
import { SaidRecorder } from "./said-recorder.ts";

/** A request of a model, from the moment it was read. */
export interface WatchedGeneration {
  readonly id: string;
  readonly caller: Pick<Caller, "label" | "name">;
  readonly streamed: boolean;
  readonly trace: Trace;
}

/** What whoever made a watch wants to hear at once. */
interface WatchHears {
  /** It is a stream. */
  streams(): void;
  /** The record of its generation is there. */
  charged(): void;
}

/** What the rooms tell about one request on its way; it costs nothing but the telling. */
export class RequestWatch {
  generation: WatchedGeneration | undefined;
  entry: LedgerEntry | undefined;
  error: GatewayError | undefined;
  /** Absent: prompts and answers are nobody's business. */
  readonly said: SaidRecorder | undefined;
  readonly #hears: WatchHears;

  constructor(keepsText: boolean, hears: WatchHears) {
    this.said = keepsText ? new SaidRecorder() : undefined;
    this.#hears = hears;
  }

  opened(generation: WatchedGeneration): void {
    this.generation = generation;
    if (this.said !== undefined) generation.trace.said = this.said;
    if (generation.streamed) this.#hears.streams();
  }

  charged(entry: LedgerEntry): void {
    this.entry = entry;
    this.#hears.charged();
  }

  failed(error: GatewayError): void {
    this.error = error;
  }
}

/** A member of the response itself, and gone with it. */
const WATCH = Symbol("watch");
type Watched = ServerResponse & { [WATCH]?: RequestWatch };

/** Notes who watches the request of a response. */
export function noteWatch(response: Watched, watch: RequestWatch): void {
  response[WATCH] = watch;
}

/** Who watches; undefined: nobody. */
export function watchOf(response: Watched): RequestWatch | undefined {
  return response[WATCH];
}

/** Tells who watches of each record before it is kept. */
export function toldTo(
  watch: RequestWatch | undefined,
  keep: RecordKeeper["keep"],
): RecordKeeper["keep"] {
  if (watch === undefined) return keep;
  return (entry, price) => {
    watch.charged(entry);
    return keep(entry, price);
  };
}
