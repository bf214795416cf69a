import type { ProviderError } from "@sluice/errors";
import type { ChunkChoice, Delta, FinishReason } from "@sluice/schema";
import type { Call } from "../call.ts";
import { malformed } from "../malformed.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { withoutNullish } from "../read/without-nullish.ts";
import { choiceError } from "./choice-failure.ts";
import { contentText } from "./content-text.ts";
import { finishReason } from "./finish-reason.ts";
import { MESSAGE_FIELDS } from "./message-fields.ts";
import { readAnnotations } from "./read-annotations.ts";
import { readImages } from "./read-images.ts";
import { readLogprobs } from "./read-logprobs.ts";
import { type ReasoningFields, readReasoning } from "./read-reasoning.ts";
import { toolCallId } from "./tool-call-id.ts";
import { ToolCallJoiner } from "./tool-call-joiner.ts";
import { toolCallsOf } from "./tool-calls-of.ts";

const CHOICE_KNOWN: ReadonlySet<string> = new Set([
  "index",
  "delta",
  "message",
  "finish_reason",
  "native_finish_reason",
  "logprobs",
  "error",
]);

/** Reads the choices of one index out of the chunks of a stream, in order. */
export class ChoiceReader {
  readonly index: number;
  readonly #call: Call<unknown>;
  readonly #hidesReasoning: boolean;
  readonly #tools: ToolCallJoiner;
  #begun = false;
  #toldDetails = false;
  #finish: FinishReason | null = null;
  #native: string | null = null;

  constructor(index: number, call: Call<unknown>, hidesReasoning: boolean) {
    this.index = index;
    this.#call = call;
    this.#hidesReasoning = hidesReasoning;
    this.#tools = new ToolCallJoiner((number) => toolCallId(call.generationId, index, number));
  }

  get finished(): boolean {
    return this.#finish !== null;
  }

  get failed(): boolean {
    return this.#finish === "error";
  }

  /** True while the arguments of a tool call are coming. */
  get callsTools(): boolean {
    return this.#tools.begun && !this.finished;
  }

  /** The choice in our form; undefined when it says nothing, or comes after its finish reason. */
  read(given: JsonObject): ChunkChoice | undefined {
    if (this.finished) return undefined;
    const source = asObject(given.delta) ?? asObject(given.message) ?? {};
    const payload = this.#payload(source);
    const logprobs = readLogprobs(given.logprobs);
    this.#finish = finishReason(given.finish_reason, this.#tools.begun);
    if (this.#finish !== null) this.#end(given, payload);
    const isFirst = !this.#begun;
    this.#begun = true;
    const speaks = logprobs !== null || this.finished || Object.keys(payload).length > 0;
    if (!isFirst && !speaks) return undefined;
    return {
      ...withoutNullish(given, CHOICE_KNOWN),
      index: this.index,
      delta: { role: "assistant", content: "", ...payload },
      finish_reason: this.#finish,
      native_finish_reason: this.#native,
      ...(logprobs === null ? {} : { logprobs }),
    };
  }

  /** The last of a choice that failed: what came with it, and why it ended (wire reference §7). */
  fail(given: JsonObject, failure: ProviderError): ChunkChoice {
    const payload = this.#payload(asObject(given.delta) ?? asObject(given.message) ?? {});
    this.#finish = "error";
    this.#native = asText(given.native_finish_reason) ?? asText(given.finish_reason) ?? null;
    return {
      index: this.index,
      delta: { role: "assistant", content: "", ...payload },
      finish_reason: this.#finish,
      native_finish_reason: this.#native,
      error: choiceError(failure),
    };
  }

  /** An empty choice that repeats the finish reason, for the chunk with usage (wire reference §8.2). */
  repeatFinish(): ChunkChoice {
    return {
      index: this.index,
      delta: { role: "assistant", content: "" },
      finish_reason: this.#finish,
      native_finish_reason: this.#native,
    };
  }

  #payload(source: JsonObject): Delta {
    const content = contentText(source.content);
    const refusal = asText(source.refusal);
    const toolCalls = this.#tools.push(toolCallsOf(source));
    const images = readImages(source.images);
    const annotations = readAnnotations(source.annotations);
    return {
      ...withoutNullish(source, MESSAGE_FIELDS),
      ...(content === undefined || content === null || content === "" ? {} : { content }),
      ...(refusal === undefined ? {} : { refusal }),
      ...this.#reasoning(source),
      ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }),
      ...(images.length === 0 ? {} : { images }),
      ...(annotations.length === 0 ? {} : { annotations }),
    };
  }

  /** An empty list of details means something once; many servers repeat it in every event. */
  #reasoning(source: JsonObject): ReasoningFields {
    if (this.#hidesReasoning) return {};
    const read = readReasoning(source);
    const isEmpty = read.reasoning_details?.length === 0;
    if (isEmpty && this.#toldDetails) return {};
    this.#toldDetails ||= read.reasoning_details !== undefined;
    return read;
  }

  #end(given: JsonObject, payload: Delta): void {
    if (this.#tools.nameless) throw malformed(this.#call, "a tool call names no function");
    this.#native = asText(given.native_finish_reason) ?? asText(given.finish_reason) ?? null;
    const last = this.#tools.finish();
    if (last.length > 0) payload.tool_calls = [...(payload.tool_calls ?? []), ...last];
  }
}
