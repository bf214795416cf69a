import type { ProviderError } from "@sluice/errors";
import {
  type ChatChunk,
  type ChatRequest,
  type ChunkChoice,
  objectPiece,
  type StreamPiece,
  type Usage,
} from "@sluice/schema";
import type { EventSourceMessage } from "@sluice/sse";
import type { Call } from "../call.ts";
import { chunkHead } from "../chunk-head.ts";
import { codecError } from "../codec-error.ts";
import { hidesReasoning } from "../hides-reasoning.ts";
import { malformed } from "../malformed.ts";
import type { ChunkDecoder } from "../provider.ts";
import { answerId } from "../read/answer-id.ts";
import { asList } from "../read/as-list.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { choiceIndex } from "../read/choice-index.ts";
import { lostOutput } from "../read/lost-output.ts";
import { parseJson } from "../read/parse-json.ts";
import { withoutNullish } from "../read/without-nullish.ts";
import { ANSWER_FIELDS } from "./answer-fields.ts";
import { choiceFailure } from "./choice-failure.ts";
import { ChoiceReader } from "./choice-reader.ts";
import { ContentTemplate } from "./content-template.ts";
import { errorWords } from "./error-words.ts";
import { failureOfWords } from "./failure-of-words.ts";
import { plainContent } from "./plain-content.ts";
import { readUsage } from "./read-usage.ts";

/** After so many plain events that each had a shape of their own, shapes are no longer learned. */
const MOST_MISSES = 8;

/** Beside the fields of an answer: padding and notes that only chunks carry, and nobody reads. */
const CHUNK_FIELDS: ReadonlySet<string> = new Set([
  ...ANSWER_FIELDS,
  "obfuscation",
  "prompt_filter_results",
]);

/**
 * Reads the stream of an OpenAI-shaped server. Events of plain text, nearly all of most streams, are
 * spliced; every other goes through a full parse, which repairs what servers get wrong (wire reference
 * §8.2) and sees errors, finish reasons and usage.
 */
export class OpenAiChunkDecoder implements ChunkDecoder {
  readonly #call: Call<ChatRequest>;
  readonly #hidesReasoning: boolean;
  readonly #choices = new Map<number, ChoiceReader>();
  #template: ContentTemplate | undefined;
  #misses = 0;
  /** Of this read so far. */
  #pieces: StreamPiece[] = [];
  /** Whether any choice has ended: until then, for nearly all of a stream, nothing can be finished. */
  #anyEnded = false;
  #usage: Usage | undefined;
  #usageSent = false;
  #done = false;
  #failure: ProviderError | undefined;
  answerId: string | undefined;

  constructor(call: Call<ChatRequest>) {
    this.#call = call;
    this.#hidesReasoning = hidesReasoning(call.request);
  }

  get finished(): boolean {
    if (!this.#anyEnded || this.#choices.size < (this.#call.request.n ?? 1)) return false;
    return this.#allFinished();
  }

  /** Usage comes after `[DONE]` now and then: it is the end once that is known, or there will be no answer. */
  get done(): boolean {
    return this.#done && (this.#usage !== undefined || !this.finished);
  }

  spliceFront(text: string, before: readonly EventSourceMessage[]): number {
    this.#readAll(before);
    if (this.#template === undefined || this.#done) return 0;
    const taken = this.#template.spliceFront(text, this.#pieces);
    if (taken > 0) this.#misses = 0;
    return taken;
  }

  push(events: readonly EventSourceMessage[]): readonly StreamPiece[] {
    this.#readAll(events);
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }

  #readAll(events: readonly EventSourceMessage[]): void {
    for (const event of events) {
      if (this.#done) {
        this.#readLate(event);
        continue;
      }
      const spliced = event.event === undefined ? this.#template?.splice(event.data) : undefined;
      if (spliced === undefined) this.#read(event, this.#pieces);
      else {
        this.#misses = 0;
        this.#pieces.push(spliced);
      }
    }
  }

  end(): readonly StreamPiece[] {
    if (this.#choices.size === 0 || !this.#allFinished()) {
      throw malformed(this.#call, "it ended without a finish reason");
    }
    this.#refuseFailed();
    this.#done = true;
    return this.#usagePieces();
  }

  /** After `[DONE]` nothing counts but usage. */
  #readLate({ data }: EventSourceMessage): void {
    this.#usage = usageOf(asObject(parseJson(data))) ?? this.#usage;
  }

  #allFinished(): boolean {
    for (const choice of this.#choices.values()) if (!choice.finished) return false;
    return true;
  }

  #anyFinished(): boolean {
    for (const choice of this.#choices.values()) if (choice.finished) return true;
    return false;
  }

  #read(event: EventSourceMessage, pieces: StreamPiece[]): void {
    const data = event.data.trim();
    if (data === "[DONE]") {
      this.#done = true;
      return;
    }
    const given = asObject(parseJson(data));
    // The answer is whole: what went wrong afterwards is no fault of it (contract §7.5).
    if (!this.finished) this.#refuseError(event, given);
    if (given === undefined) {
      this.#skip(data);
      return;
    }
    this.answerId ??= answerId(given);
    const usage = usageOf(given);
    this.#usage = usage ?? this.#usage;
    const choices = asList(given.choices).flatMap((choice, position) =>
      this.#readChoice(choice, position),
    );
    if (choices.length > 0) {
      const chunk = this.#chunk(given, choices);
      pieces.push(this.#learn(event, given, chunk) ?? objectPiece(chunk));
    }
    this.#anyEnded = this.#anyFinished();
    if (this.#anyEnded) this.#template = undefined;
    if (usage !== undefined && this.finished) pieces.push(...this.#usagePieces());
  }

  #readChoice(value: unknown, position: number): readonly ChunkChoice[] {
    const given = asObject(value);
    if (given === undefined) return [];
    const index = choiceIndex(given.index, position);
    const reader =
      this.#choices.get(index) ?? new ChoiceReader(index, this.#call, this.#hidesReasoning);
    this.#choices.set(index, reader);
    const failure = reader.finished ? undefined : choiceFailure(given, this.#call);
    if (failure !== undefined) return [this.#failed(reader, given, failure)];
    const choice = reader.read(given);
    return choice === undefined ? [] : [choice];
  }

  #chunk(given: JsonObject, choices: ChunkChoice[]): ChatChunk {
    const fingerprint = asText(given.system_fingerprint);
    const tier = asText(given.service_tier);
    return {
      ...chunkHead(this.#call),
      ...withoutNullish(given, CHUNK_FIELDS),
      ...(fingerprint === undefined ? {} : { system_fingerprint: fingerprint }),
      ...(tier === undefined ? {} : { service_tier: tier }),
      choices,
    };
  }

  /** Usage comes once, after every finish reason, over empty choices that repeat it (wire reference §8.2). */
  #usagePieces(): readonly StreamPiece[] {
    if (this.#usage === undefined || this.#usageSent) return [];
    this.#usageSent = true;
    const choices = [...this.#choices.values()].map((reader) => reader.repeatFinish());
    return [objectPiece({ ...chunkHead(this.#call), choices, usage: this.#usage })];
  }

  /** An error of the whole stream in any of its shapes: bare, beside choices, or as a named event. */
  #refuseError(event: EventSourceMessage, given: JsonObject | undefined): void {
    if (given === undefined && event.event !== "error") return;
    const words = errorWords(given);
    if (words !== undefined) throw codecError(this.#call, failureOfWords(words));
    if (event.event === "error") throw malformed(this.#call, event.data.slice(0, 500));
  }

  /** One choice failed: its stream ends with its error, the others' go on. The last of them to fail ends all. */
  #failed(reader: ChoiceReader, given: JsonObject, failure: ProviderError): ChunkChoice {
    this.#failure ??= failure;
    const choice = reader.fail(given, failure);
    this.#anyEnded = true;
    if (this.finished) this.#refuseFailed();
    return choice;
  }

  #refuseFailed(): void {
    if (this.#failure === undefined) return;
    for (const choice of this.#choices.values()) if (!choice.failed) return;
    throw this.#failure;
  }

  /**
   * A broken event is left out where the answer is whole without it (contract §7.5). Inside a tool call it
   * would change the arguments (contract §7.32); one that held a piece of the answer would leave a gap.
   */
  #skip(data: string): void {
    if (data === "" || this.finished) return;
    if ([...this.#choices.values()].some(({ callsTools }) => callsTools)) {
      throw malformed(this.#call, "an event inside a tool call is broken");
    }
    if (lostOutput(data))
      throw malformed(this.#call, "an event with a piece of the answer is broken");
  }

  /** The piece of an event from which the shape of plain text was learned. */
  #learn(event: EventSourceMessage, given: JsonObject, chunk: ChatChunk): StreamPiece | undefined {
    const content = plainContent(chunk);
    // The empty text that comes with the role is of a shape that no other event has.
    if (!content || this.#misses >= MOST_MISSES || this.#anyFinished()) return undefined;
    this.#misses += 1;
    const template = ContentTemplate.learn(event.data, given, content, chunk);
    this.#template = template ?? this.#template;
    return template?.splice(event.data);
  }
}

/** Where the protocol has it, or where Groq has it. */
const usageOf = (given: JsonObject | undefined): Usage | undefined =>
  readUsage(given?.usage) ?? readUsage(asObject(given?.x_groq)?.usage);
