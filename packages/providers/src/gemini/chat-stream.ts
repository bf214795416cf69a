import {
  type ChatRequest,
  type ChunkChoice,
  type FinishReason,
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
import { parseJson } from "../read/parse-json.ts";
import { withSearches } from "../with-searches.ts";
import { blockedPrompt } from "./blocked-prompt.ts";
import { errorOf, failureOfError } from "./failure-of-error.ts";
import { finishReason, isBroken } from "./finish-reason.ts";
import { type Grounding, groundingAnnotations } from "./grounding.ts";
import { searchCount } from "./native-search.ts";
import { PartReader } from "./part-reader.ts";
import { readLogprobs } from "./read-logprobs.ts";
import { readUsage } from "./read-usage.ts";

interface Candidate {
  readonly reader: PartReader;
  /** What was said of its sources last; it is of all the text. */
  grounding: Grounding;
  finish: FinishReason | null;
  native: string | null;
}

/** Reads the stream of `streamGenerateContent`: every event is an answer that holds what is new. */
export class GeminiChunkDecoder implements ChunkDecoder {
  readonly #call: Call<ChatRequest>;
  readonly #candidates = new Map<number, Candidate>();
  #usage: Usage | undefined;
  #usageSent = false;
  answerId: string | undefined;

  constructor(call: Call<ChatRequest>) {
    this.#call = call;
  }

  get finished(): boolean {
    return this.#candidates.size >= (this.#call.request.n ?? 1) && this.#allFinished();
  }

  push(events: readonly EventSourceMessage[]): readonly StreamPiece[] {
    return events.flatMap((event) => this.#read(event));
  }

  end(): readonly StreamPiece[] {
    if (this.#candidates.size === 0 || !this.#allFinished()) {
      throw malformed(this.#call, "it ended without a finish reason");
    }
    return this.#usagePieces();
  }

  #allFinished(): boolean {
    for (const { finish } of this.#candidates.values()) if (finish === null) return false;
    return true;
  }

  #read({ data }: EventSourceMessage): readonly StreamPiece[] {
    const body = parseJson(data);
    const error = errorOf(body);
    if (error !== undefined) throw codecError(this.#call, failureOfError(error));
    const given = asObject(body);
    if (given === undefined) {
      this.#skip(data);
      return [];
    }
    this.answerId ??= answerId(given, "responseId");
    const candidates = asList(given.candidates);
    const blocked = candidates.length === 0 ? blockedPrompt(given, this.#call) : undefined;
    if (blocked !== undefined) throw blocked;
    this.#usage = readUsage(given.usageMetadata) ?? this.#usage;
    const choices = candidates.flatMap((value, at) =>
      this.#readCandidate(asObject(value) ?? {}, at),
    );
    const pieces = choices.length === 0 ? [] : [objectPiece({ ...chunkHead(this.#call), choices })];
    return this.finished ? [...pieces, ...this.#usagePieces()] : pieces;
  }

  #readCandidate(given: JsonObject, position: number): readonly ChunkChoice[] {
    const index = choiceIndex(given.index, position);
    const { generationId, request } = this.#call;
    const known = this.#candidates.get(index);
    const candidate = known ?? {
      reader: new PartReader(index, generationId, hidesReasoning(request)),
      grounding: {},
      finish: null,
      native: null,
    };
    this.#candidates.set(index, candidate);
    if (candidate.finish !== null) return [];
    const delta = candidate.reader.read(asObject(given.content)?.parts);
    const native = asText(given.finishReason);
    if (native !== undefined && isBroken(native)) {
      throw malformed(this.#call, `it ended in ${native}`);
    }
    candidate.grounding = { ...candidate.grounding, ...sourcesIn(given) };
    candidate.finish = finishReason(native, candidate.reader.callsTools);
    candidate.native = candidate.finish === null ? null : (native ?? null);
    if (known !== undefined && delta === undefined && candidate.finish === null) return [];
    const logprobs = readLogprobs(given.logprobsResult);
    return [
      {
        index,
        delta: { role: "assistant", content: "", ...delta, ...annotationsAtEnd(candidate) },
        finish_reason: candidate.finish,
        native_finish_reason: candidate.native,
        ...(logprobs === null ? {} : { logprobs }),
      },
    ];
  }

  /** Usage comes once, after every finish reason, over empty choices that repeat it (wire reference §8.2). */
  #usagePieces(): readonly StreamPiece[] {
    if (this.#usage === undefined || this.#usageSent) return [];
    this.#usageSent = true;
    const choices = [...this.#candidates].map(([index, { finish, native }]) => ({
      index,
      delta: { role: "assistant" as const, content: "" },
      finish_reason: finish,
      native_finish_reason: native,
    }));
    const groundings = [...this.#candidates.values()].map(({ grounding }) => grounding);
    const usage = withSearches(this.#usage, searchCount(groundings, this.#call.endpoint));
    return [objectPiece({ ...chunkHead(this.#call), choices, usage })];
  }

  /** Every event holds text of its own: one that cannot be read would leave a gap. */
  #skip(data: string): void {
    if (data.trim() !== "" && data.trim() !== "[DONE]") {
      throw malformed(this.#call, "an event cannot be read");
    }
  }
}

/** What an event says of sources; an empty object says nothing. */
function sourcesIn({ groundingMetadata, citationMetadata }: JsonObject): Grounding {
  const says = (value: unknown) => Object.keys(asObject(value) ?? {}).length > 0;
  return {
    ...(says(groundingMetadata) ? { groundingMetadata } : {}),
    ...(says(citationMetadata) ? { citationMetadata } : {}),
  };
}

/** Parts of a stream are pieces of one text: places are counted from its beginning. */
function annotationsAtEnd({ grounding, reader, finish }: Candidate) {
  if (finish === null) return {};
  const annotations = groundingAnnotations(grounding, reader.text, () => 0);
  return annotations.length === 0 ? {} : { annotations };
}
