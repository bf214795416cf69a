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
import { hidesReasoning } from "../hides-reasoning.ts";
import { malformed } from "../malformed.ts";
import { oneChoiceChunk } from "../one-choice-chunk.ts";
import type { ChunkDecoder } from "../provider.ts";
import { answerId } from "../read/answer-id.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { parseJson } from "../read/parse-json.ts";
import { CitationReader } from "./citation-reader.ts";
import { endedBadly } from "./ended-badly.ts";
import { finishReason } from "./finish-reason.ts";
import { readLogprobs } from "./read-logprobs.ts";
import { readUsage } from "./read-usage.ts";
import { thought } from "./thought.ts";
import { ToolReader } from "./tool-reader.ts";

/** Reads the stream of Cohere's chat, version 2. */
export class CohereChunkDecoder implements ChunkDecoder {
  readonly #call: Call<ChatRequest>;
  readonly #hidesReasoning: boolean;
  readonly #tools: ToolReader;
  readonly #citations = new CitationReader();
  #usage: Usage | undefined;
  #usageSent = false;
  #finish: FinishReason | null = null;
  #native: string | null = null;
  #done = false;
  answerId: string | undefined;

  constructor(call: Call<ChatRequest>) {
    this.#call = call;
    this.#hidesReasoning = hidesReasoning(call.request);
    this.#tools = new ToolReader(call);
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
    if (!this.finished) throw malformed(this.#call, "it ended without a finish reason");
    this.#done = true;
    return this.#usagePieces();
  }

  #read({ event, data }: EventSourceMessage): readonly StreamPiece[] {
    if (data.trim() === "[DONE]") {
      this.#done = this.finished;
      return [];
    }
    const given = asObject(parseJson(data));
    if (given === undefined) {
      this.#skip(event, data);
      return [];
    }
    this.answerId ??= answerId(given);
    const delta = asObject(given.delta) ?? {};
    if (given.type === "message-start") return [objectPiece(this.#chunk({}))];
    if (given.type === "message-end") return this.#end(delta);
    const said = this.#said(given.type, given.index, asObject(delta.message) ?? {});
    return said === undefined ? [] : [objectPiece(this.#chunk(said, given.logprobs))];
  }

  #said(type: unknown, index: unknown, message: JsonObject): Delta | undefined {
    switch (type) {
      case "content-start":
      case "content-delta":
        return this.#content(index, asObject(message.content) ?? {});
      case "tool-plan-delta":
        return this.#plan(asText(message.tool_plan));
      case "citation-start":
        return this.#cited(message.citations);
      case "tool-call-start":
        return this.#tools.start(index, asObject(message.tool_calls) ?? {});
      case "tool-call-delta":
        return this.#tools.add(index, asObject(message.tool_calls) ?? {});
      case "tool-call-end":
        return this.#tools.stop(index);
      default:
        return undefined;
    }
  }

  #content(index: unknown, { text, thinking }: JsonObject): Delta | undefined {
    const said = asText(text);
    if (said !== undefined) this.#citations.add(index, said);
    const thoughts = this.#hidesReasoning ? undefined : asText(thinking);
    return thoughts === undefined ? textDelta(said) : thought(thoughts);
  }

  #plan(text: string | undefined): Delta | undefined {
    if (text !== undefined) this.#citations.plan(text);
    return textDelta(text);
  }

  /** One citation comes in each event, after the text that it is of. */
  #cited(given: unknown): Delta | undefined {
    const annotations = [given].flat().flatMap((one) => this.#citations.read(one));
    return annotations.length === 0 ? undefined : { annotations };
  }

  #end({ finish_reason: native, error, usage }: JsonObject): readonly StreamPiece[] {
    const failure = endedBadly(native, error, this.#call);
    if (failure !== undefined) throw failure;
    if (this.finished) return [];
    this.#usage = readUsage(usage);
    this.#native = asText(native) ?? null;
    this.#finish = finishReason(native, this.#tools.begun);
    if (this.#finish === null) throw malformed(this.#call, "it ended without a finish reason");
    return [objectPiece(this.#chunk({})), ...this.#usagePieces()];
  }

  /** Usage comes once, after the finish reason, over an empty choice that repeats it (wire reference §8.2). */
  #usagePieces(): readonly StreamPiece[] {
    if (this.#usage === undefined || this.#usageSent) return [];
    this.#usageSent = true;
    return [objectPiece({ ...this.#chunk({}), usage: this.#usage })];
  }

  #chunk(delta: Delta, given?: unknown): ChatChunk {
    const logprobs = readLogprobs(given);
    const end = { finish: this.#finish, native: this.#native };
    return oneChoiceChunk(this.#call, delta, end, logprobs === null ? {} : { logprobs });
  }

  /** An event that may have held a piece of the answer must not leave a gap. */
  #skip(event: string | undefined, data: string): void {
    if (data.trim() === "") return;
    if (event === undefined || /delta|start|error/.test(event)) {
      throw malformed(this.#call, "an event cannot be read");
    }
  }
}

function textDelta(text: string | undefined): Delta | undefined {
  return text === undefined ? undefined : { content: text };
}
