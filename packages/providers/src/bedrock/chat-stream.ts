import {
  type ChatChunk,
  type ChatRequest,
  type Delta,
  type FinishReason,
  objectPiece,
  type StreamPiece,
} from "@sluice/schema";
import type { EventSourceMessage } from "@sluice/sse";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { malformed } from "../malformed.ts";
import { oneChoiceChunk } from "../one-choice-chunk.ts";
import type { ChunkDecoder } from "../provider.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { parseJson } from "../read/parse-json.ts";
import { BlockReader } from "./block-reader.ts";
import { BROKEN, EXCEPTION } from "./event-framing.ts";
import { failureOfException } from "./failure-of-exception.ts";
import { finishReason, isBroken } from "./finish-reason.ts";
import { readUsage } from "./read-usage.ts";
import { toldTier } from "./service-tier.ts";

/** Reads the stream of ConverseStream; usage comes in an event of its own, after the reason of the end. */
export class BedrockChunkDecoder implements ChunkDecoder {
  readonly #call: Call<ChatRequest>;
  readonly #blocks: BlockReader;
  #finish: FinishReason | null = null;
  #native: string | null = null;
  #done = false;

  constructor(call: Call<ChatRequest>) {
    this.#call = call;
    this.#blocks = new BlockReader(call);
  }

  get finished(): boolean {
    return this.#finish !== null;
  }

  get done(): boolean {
    return this.#done;
  }

  push(events: readonly EventSourceMessage[]): readonly StreamPiece[] {
    return events.flatMap((event) => (this.#done ? [] : this.#read(event)));
  }

  end(): readonly StreamPiece[] {
    if (!this.finished) throw malformed(this.#call, "it ended without a stop reason");
    this.#done = true;
    return [];
  }

  #read({ event, data }: EventSourceMessage): readonly StreamPiece[] {
    // With its reason the message is whole: only usage is awaited, and what goes wrong is no fault of it (contract §7.5).
    if (this.finished && event !== "metadata") return [];
    if (event === BROKEN) throw malformed(this.#call, data);
    const given = asObject(parseJson(data));
    if (event === EXCEPTION) throw codecError(this.#call, failureOfException(given ?? {}));
    if (given === undefined) {
      if (this.finished) return [];
      throw malformed(this.#call, "an event cannot be read");
    }
    return this.#take(event, given);
  }

  #take(event: string | undefined, given: JsonObject): readonly StreamPiece[] {
    const { contentBlockIndex: index } = given;
    switch (event) {
      case "messageStart":
        return this.#say({ content: "" });
      case "contentBlockStart":
        return this.#say(this.#blocks.start(index, asObject(given.start) ?? {}));
      case "contentBlockDelta":
        return this.#say(this.#blocks.add(index, asObject(given.delta) ?? {}));
      case "contentBlockStop":
        return this.#say(this.#blocks.stop(index));
      case "messageStop":
        return this.#stop(given);
      case "metadata":
        return this.#meter(given);
      default:
        return [];
    }
  }

  #stop({ stopReason }: JsonObject): readonly StreamPiece[] {
    const native = asText(stopReason) ?? null;
    if (native !== null && isBroken(native)) {
      throw malformed(this.#call, `it ended in ${native}`);
    }
    const rest = this.#blocks.stopAll().flatMap((delta) => this.#say(delta));
    this.#native = native;
    this.#finish = finishReason(native, this.#blocks.callsTools);
    return this.#finish === null ? rest : [...rest, ...this.#say({ content: "" })];
  }

  /** Usage goes over an empty choice that repeats the reason (wire reference §8.2). */
  #meter(given: JsonObject): readonly StreamPiece[] {
    const usage = readUsage(given.usage);
    if (usage === undefined || !this.finished) return [];
    this.#done = true;
    const tier = toldTier(given);
    const told = tier === undefined ? {} : { service_tier: tier };
    return [objectPiece({ ...this.#chunk({ content: "" }), ...told, usage })];
  }

  #say(delta: Delta | undefined): readonly StreamPiece[] {
    return delta === undefined ? [] : [objectPiece(this.#chunk(delta))];
  }

  #chunk(delta: Delta): ChatChunk {
    return oneChoiceChunk(this.#call, delta, { finish: this.#finish, native: this.#native });
  }
}
