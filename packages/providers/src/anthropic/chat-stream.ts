import {
  type ChatChunk,
  type ChatRequest,
  type Delta,
  type FinishReason,
  objectPiece,
  type StreamPiece,
  type Usage,
} from "@sluice/schema";
import type { EventSourceMessage } from "@sluice/sse";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { hidesReasoning } from "../hides-reasoning.ts";
import { malformed } from "../malformed.ts";
import { oneChoiceChunk } from "../one-choice-chunk.ts";
import type { ChunkDecoder } from "../provider.ts";
import { answerId } from "../read/answer-id.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { lostOutput } from "../read/lost-output.ts";
import { parseJson } from "../read/parse-json.ts";
import { BlockReader } from "./block-reader.ts";
import { failureOfError } from "./failure-of-error.ts";
import { finishReason } from "./finish-reason.ts";
import { readUsage } from "./read-usage.ts";
import { serviceTier } from "./service-tier.ts";
import { TextSplice } from "./text-splice.ts";

/** Reads the stream of the Messages API; text goes by a splice, everything else by a full parse. */
export class AnthropicChunkDecoder implements ChunkDecoder {
  readonly #call: Call<ChatRequest>;
  readonly #blocks: BlockReader;
  #splice: TextSplice | undefined;
  #usage: JsonObject = {};
  #finish: FinishReason | null = null;
  #native: string | null = null;
  #usageSent = false;
  #done = false;
  answerId: string | undefined;

  constructor(call: Call<ChatRequest>) {
    this.#call = call;
    this.#blocks = new BlockReader(call, hidesReasoning(call.request));
  }

  get finished(): boolean {
    return this.#finish !== null;
  }

  get done(): boolean {
    return this.#done;
  }

  push(events: readonly EventSourceMessage[]): readonly StreamPiece[] {
    const pieces: StreamPiece[] = [];
    for (const event of events) {
      if (this.#done) break;
      const spliced = this.#splice?.splice(event.data);
      if (spliced === undefined) this.#read(event, pieces);
      else pieces.push(spliced);
    }
    return pieces;
  }

  end(): readonly StreamPiece[] {
    if (!this.finished) throw malformed(this.#call, "it ended without a stop reason");
    this.#done = true;
    return this.#usagePieces();
  }

  #read(event: EventSourceMessage, pieces: StreamPiece[]): void {
    this.#blocks.passed(this.#splice?.takePassed() ?? 0);
    const given = asObject(parseJson(event.data));
    if (given === undefined) {
      this.#skip(event);
      return;
    }
    switch (given.type) {
      case "message_start":
        this.#begin(asObject(given.message), pieces);
        break;
      case "content_block_start":
        this.#startBlock(given, asObject(given.content_block) ?? {}, pieces);
        break;
      case "content_block_delta":
        this.#say(this.#blocks.add(given.index, asObject(given.delta) ?? {}), pieces);
        break;
      case "content_block_stop":
        this.#splice = undefined;
        this.#say(this.#blocks.stop(given.index), pieces);
        break;
      case "message_delta":
        this.#end(asObject(given.delta) ?? {}, given.usage, pieces);
        break;
      case "message_stop":
        // Without a reason before it the message is not whole.
        this.#done = this.finished;
        break;
      case "error":
        // With its reason the message is whole: what went wrong afterwards is no fault of it (contract §7.5).
        if (this.finished) break;
        throw codecError(this.#call, failureOfError(given.error));
    }
  }

  #begin(message: JsonObject | undefined, pieces: StreamPiece[]): void {
    this.#note(message?.usage);
    this.answerId ??= answerId(message);
    pieces.push(objectPiece(this.#chunk({ content: "" })));
  }

  #startBlock(given: JsonObject, block: JsonObject, pieces: StreamPiece[]): void {
    this.#say(this.#blocks.start(given.index, block), pieces);
    const isText = block.type === "text" && Number.isInteger(given.index);
    this.#splice = isText
      ? new TextSplice(Number(given.index), (text) => this.#chunk({ content: text }))
      : undefined;
  }

  #end(delta: JsonObject, usage: unknown, pieces: StreamPiece[]): void {
    this.#note(usage);
    if (this.finished) return;
    this.#native = asText(delta.stop_reason) ?? null;
    this.#finish = finishReason(this.#native, this.#blocks.callsTools);
    if (this.#finish === null) return;
    pieces.push(objectPiece(this.#chunk({ content: "" })), ...this.#usagePieces());
  }

  #say(delta: Delta | undefined, pieces: StreamPiece[]): void {
    if (delta !== undefined) pieces.push(objectPiece(this.#chunk(delta)));
  }

  /** The counts of the end complete those of the beginning; what they leave out stays. */
  #note(value: unknown): void {
    const given = Object.entries(asObject(value) ?? {}).filter(([, count]) => count !== null);
    this.#usage = { ...this.#usage, ...Object.fromEntries(given) };
  }

  /** Usage comes once, after the finish reason, over an empty choice that repeats it (wire reference §8.2). */
  #usagePieces(): readonly StreamPiece[] {
    const usage: Usage | undefined = readUsage(this.#usage);
    if (usage === undefined || this.#usageSent) return [];
    this.#usageSent = true;
    const tier = serviceTier(this.#usage);
    const told = tier === undefined ? {} : { service_tier: tier };
    return [objectPiece({ ...this.#chunk({ content: "" }), ...told, usage })];
  }

  #chunk(delta: Delta): ChatChunk {
    return oneChoiceChunk(this.#call, delta, { finish: this.#finish, native: this.#native });
  }

  /**
   * A broken event is left out where the message is whole without it (contract §7.5). Inside a tool call it
   * would change the arguments (contract §7.32); one that held a piece of the message would leave a gap.
   */
  #skip({ event, data }: EventSourceMessage): void {
    if (this.finished) return;
    if (event === "error") throw malformed(this.#call, data.slice(0, 500));
    if (data.trim() !== "" && this.#blocks.insideTool) {
      throw malformed(this.#call, "an event inside a tool call is broken");
    }
    if (lostOutput(data))
      throw malformed(this.#call, "an event with a piece of the answer is broken");
  }
}
