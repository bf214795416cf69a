import { soundUsage } from "@sluice/providers";
import type {
  ChatChunk,
  ChatRequest,
  ChatResult,
  Choice,
  Delta,
  FinishReason,
  StreamPiece,
  Usage,
} from "@sluice/schema";
import type { TokenCounter } from "../ports/token-counter.ts";
import { AnswerText } from "./answer-text.ts";
import { type AnswerPart, type BrokenPart, continuedUsage } from "./continued-usage.ts";
import { EndedChoices, type ToldFinish } from "./ended-choices.ts";
import { answerByLength, estimatePrompt, estimateUsage } from "./estimate-usage.ts";
import { MediaMade } from "./media-made.ts";
import { mediaRead } from "./media-read.ts";

/** What one answer turned out to hold. */
export interface Metered extends ToldFinish {
  /** As the provider of the last call told it; undefined where it told none that can be used. */
  readonly usage: Usage | undefined;
  readonly serviceTier: string | undefined;
  /** Pieces that carried output a caller would see. */
  readonly tokenPieces: number;
}

/** What an answer is charged by. */
export interface CountedAnswer {
  readonly usage: Usage;
  readonly finishReason: FinishReason | null;
  /** How many images were read for it. */
  readonly images?: number;
  readonly sounds?: number;
  /** How many images and sounds it holds. */
  readonly media?: number;
  /** A provider gave no usage; it was counted here. */
  readonly estimated: boolean;
  /** The calls that the answer came from, in order; absent: one. */
  readonly parts?: readonly AnswerPart[];
}

/** What an answer is charged by beside its usage. */
type BesideUsage = Omit<CountedAnswer, "usage" | "estimated" | "parts">;
type ReadAgain = Pick<BrokenPart, "readAgainTokens" | "reasoningTokens">;

/** Counts what passes; looks only at pieces that are marked as notable. */
export interface ChatMeter {
  /** The same pieces without the provider's usage, which is told once, at the end. */
  tap(pieces: readonly StreamPiece[]): readonly StreamPiece[];
  result(result: ChatResult): void;
  /** The answer is a plugin's own: where it tells no usage, it used nothing. */
  byPlugin(): void;
  /** What passed so far broke off; what passes from here on is another call's, which goes on with it. */
  broke(readAgain: ReadAgain): void;
  /** The request as it went up, where it is not the caller's any more. */
  asked(request: ChatRequest): void;
  metered(): Metered;
  /** Tokens made by the call that ended the answer, as told, or its pieces: all of them, unless it went on with one that broke. */
  lastCallTokens(): number;
  /** Which of the choices that were asked for have not ended, by index. */
  open(): readonly number[];
  /** What passes is the sum of other calls, each of which is charged by itself. */
  elsewhere(): void;
  readonly isElsewhere: boolean;
  /** What was metered: at once where the provider told it, else with an estimate. Never rejects. */
  counted(): CountedAnswer | Promise<CountedAnswer>;
}

const NONE_BROKEN: readonly BrokenPart[] = Object.freeze([]);
const NO_USAGE: Usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

/** A meter for one answer; `request` is what its prompt is estimated from when the provider counts nothing. */
export function createChatMeter(request: ChatRequest, counter: TokenCounter): ChatMeter {
  return new AnswerMeter(request, counter);
}

/** A class: every open stream keeps one, and functions of its own would weigh several times as much. */
class AnswerMeter implements ChatMeter {
  readonly #request: ChatRequest;
  readonly #counter: TokenCounter;
  #upstream: ChatRequest;
  #said = new AnswerText();
  /** What counts where the answer tells no usage; undefined: it is estimated. */
  #untold: Usage | undefined;
  #usage: Usage | undefined;
  #serviceTier: string | undefined;
  #isElsewhere = false;
  #tokenPieces = 0;
  /** Pieces of the calls before this one, all in all. */
  #earlierPieces = 0;
  #broken: readonly BrokenPart[] = NONE_BROKEN;
  readonly #ended = new EndedChoices();
  readonly #made = new MediaMade();

  constructor(request: ChatRequest, counter: TokenCounter) {
    this.#request = request;
    this.#counter = counter;
    this.#upstream = request;
  }

  tap(pieces: readonly StreamPiece[]): readonly StreamPiece[] {
    let anyNotable = false;
    for (const piece of pieces) {
      this.#hear(piece);
      anyNotable ||= piece.notable;
    }
    return anyNotable ? this.#passedOn(pieces) : pieces;
  }

  result(result: ChatResult): void {
    this.#usage = (result.usage && soundUsage(result.usage)) ?? this.#untold;
    this.#serviceTier = result.service_tier ?? undefined;
    this.#ended.note(result.choices);
    for (const { index, message } of result.choices) {
      this.#made.hear(index, message);
      if (this.#usage === undefined) this.#said.hearMessage(index, message);
    }
  }

  asked(request: ChatRequest): void {
    this.#upstream = request;
  }

  elsewhere(): void {
    this.#isElsewhere = true;
  }

  get isElsewhere(): boolean {
    return this.#isElsewhere;
  }

  metered(): Metered {
    const { finishReason, nativeFinishReason, choice } = this.#ended.told();
    return {
      usage: this.#usage,
      serviceTier: this.#serviceTier,
      tokenPieces: this.#tokenPieces,
      finishReason,
      nativeFinishReason,
      choice,
    };
  }

  lastCallTokens(): number {
    return this.#usage?.completion_tokens ?? this.#pieces();
  }

  counted(): CountedAnswer | Promise<CountedAnswer> {
    const usage = this.#usage;
    const beside = this.#besideUsage();
    return usage === undefined || this.#broken.length > 0
      ? this.#estimated(beside, usage)
      : { ...beside, usage, estimated: false };
  }

  byPlugin(): void {
    this.#untold = NO_USAGE;
    this.#usage = NO_USAGE;
  }

  broke(readAgain: ReadAgain): void {
    // By its pieces, as what the next call reads again of it: the two are set against each other.
    const completionTokens = answerByLength(this.#said.sample(), this.#pieces());
    this.#broken = [...this.#broken, { ...readAgain, completionTokens }];
    this.#earlierPieces = this.#tokenPieces;
    this.#said = new AnswerText();
    this.#usage = undefined;
  }

  open(): readonly number[] {
    return this.#ended.open(this.#request.n ?? 1);
  }

  /** Where something of it was not told. */
  async #estimated(beside: BesideUsage, told: Usage | undefined): Promise<CountedAnswer> {
    const uncounted = {
      request: this.#upstream,
      said: this.#said.sample(),
      tokenPieces: this.#pieces(),
    };
    const last = told ?? (await estimateUsage(uncounted, this.#counter));
    if (this.#broken.length === 0) return { ...beside, usage: last, estimated: true };
    const prompt = await estimatePrompt(this.#upstream, this.#counter);
    const continued = continuedUsage(prompt, this.#broken, last, told !== undefined);
    return { ...beside, ...continued, estimated: true };
  }

  #besideUsage(): BesideUsage {
    const { images, sounds } = mediaRead(this.#upstream);
    const { finishReason } = this.#ended.told();
    return { finishReason, images, sounds, media: this.#made.count() };
  }

  #hear(piece: StreamPiece): void {
    if (!piece.token) return;
    this.#tokenPieces += 1;
    if (piece.rawText !== undefined) this.#said.hear(piece);
    else for (const { index, delta } of piece.chunk().choices) this.#hearMessage(index, delta);
  }

  #hearMessage(index: number, said: Delta | Choice["message"]): void {
    this.#said.hearMessage(index, said);
    this.#made.hear(index, said);
  }

  #pieces(): number {
    return this.#tokenPieces - this.#earlierPieces;
  }

  #passedOn(pieces: readonly StreamPiece[]): readonly StreamPiece[] {
    const passed: StreamPiece[] = [];
    for (const piece of pieces) {
      const kept = piece.notable ? this.#readNotable(piece) : piece;
      if (kept !== undefined) passed.push(kept);
    }
    return passed;
  }

  /** A chunk that said nothing but usage is not passed on. */
  #readNotable(piece: StreamPiece): StreamPiece | undefined {
    const chunk = piece.chunk();
    const repeats = !piece.token && chunk.choices.every(({ index }) => this.#ended.has(index));
    this.#ended.note(chunk.choices);
    this.#serviceTier = chunk.service_tier ?? this.#serviceTier;
    if (chunk.usage === undefined) return piece;
    this.#usage = soundUsage(chunk.usage) ?? this.#usage;
    return repeats ? undefined : withoutUsage(piece, chunk);
  }
}

function withoutUsage(piece: StreamPiece, chunk: ChatChunk): StreamPiece {
  const { usage: _told, ...rest } = chunk;
  return { token: piece.token, notable: piece.notable, chunk: () => rest };
}
