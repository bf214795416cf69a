import { soundUsage } from "@sluice/providers";
import type {
  ChatChunk,
  ChatRequest,
  ChatResult,
  ChunkChoice,
  StreamPiece,
  Usage,
} from "@sluice/schema";
import type { TokenCounter } from "../ports/token-counter.ts";
import { AnswerText } from "./answer-text.ts";
import { type AnswerPart, type BrokenPart, continuedUsage } from "./continued-usage.ts";
import { EndedChoices, type ToldFinish } from "./ended-choices.ts";
import { answerByLength, countPrompt, estimateUsage } from "./estimate-usage.ts";
import { MediaMade } from "./media-made.ts";
import { mediaRead } from "./media-read.ts";

/** What one answer turned out to hold. */
export interface Metered extends ToldFinish {
  /** As the provider of the last call told it; undefined where it told none that can be used. */
  readonly usage: Usage | undefined;
  readonly serviceTier?: string;
  /** Pieces that carried output a caller would see. */
  readonly tokenPieces: number;
  /** Tokens made by the call that ended the answer, as told, or its pieces: all of them, unless it went on with one that broke. */
  readonly lastCallTokens: number;
}

/** The same with its usage, which somebody has counted. */
export interface CountedAnswer extends Metered {
  readonly usage: Usage;
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
  /** Which of the choices that were asked for have not ended, by index. */
  open(): readonly number[];
  /** What passes is the sum of other calls, each of which is charged by itself. */
  elsewhere(): void;
  readonly isElsewhere: boolean;
  /** What was metered, with an estimate where the provider told nothing. Never rejects. */
  counted(): Promise<CountedAnswer>;
}

const NO_USAGE: Usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

/** A meter for one answer; `request` is what its prompt is estimated from when the provider counts nothing. */
export function createChatMeter(request: ChatRequest, counter: TokenCounter): ChatMeter {
  let upstream = request;
  let said = new AnswerText();
  /** What counts where the answer tells no usage; undefined: it is estimated. */
  let untold: Usage | undefined;
  let usage: Usage | undefined;
  let serviceTier: string | undefined;
  let isElsewhere = false;
  let tokenPieces = 0;
  /** Pieces of the calls before this one, all in all. */
  let earlierPieces = 0;
  const broken: BrokenPart[] = [];
  const ended = new EndedChoices();
  const made = new MediaMade();

  const hearChoice = ({ index, delta }: ChunkChoice): void => {
    said.hearMessage(index, delta);
    made.hear(index, delta);
  };

  const hear = (piece: StreamPiece): void => {
    if (!piece.token) return;
    tokenPieces += 1;
    if (piece.rawText === undefined) piece.chunk().choices.forEach(hearChoice);
    else said.hear(piece);
  };

  const pieces = (): number => tokenPieces - earlierPieces;

  const metered = (): Metered => ({
    usage,
    lastCallTokens: usage?.completion_tokens ?? pieces(),
    ...ended.told(),
    ...(serviceTier === undefined ? {} : { serviceTier }),
    tokenPieces,
  });

  /** A chunk that said nothing but usage is not passed on. */
  const readNotable = (piece: StreamPiece): StreamPiece | undefined => {
    const chunk = piece.chunk();
    const repeats = !piece.token && chunk.choices.every(({ index }) => ended.has(index));
    ended.note(chunk.choices);
    serviceTier = chunk.service_tier ?? serviceTier;
    if (chunk.usage === undefined) return piece;
    usage = soundUsage(chunk.usage) ?? usage;
    return repeats ? undefined : withoutUsage(piece, chunk);
  };

  const passedOn = (pieces: readonly StreamPiece[]): readonly StreamPiece[] => {
    const passed: StreamPiece[] = [];
    for (const piece of pieces) {
      const kept = piece.notable ? readNotable(piece) : piece;
      if (kept !== undefined) passed.push(kept);
    }
    return passed;
  };

  return {
    tap(pieces) {
      let anyNotable = false;
      for (const piece of pieces) {
        hear(piece);
        anyNotable ||= piece.notable;
      }
      return anyNotable ? passedOn(pieces) : pieces;
    },
    result(result) {
      usage = (result.usage && soundUsage(result.usage)) ?? untold;
      serviceTier = result.service_tier ?? undefined;
      ended.note(result.choices);
      for (const { index, message } of result.choices) {
        said.hearMessage(index, message);
        made.hear(index, message);
      }
    },
    asked(request) {
      upstream = request;
    },
    elsewhere() {
      isElsewhere = true;
    },
    get isElsewhere() {
      return isElsewhere;
    },
    metered,
    async counted() {
      const answer = { ...metered(), ...mediaRead(upstream), media: made.count() };
      const uncounted = { request: upstream, said: said.sample(), tokenPieces: pieces() };
      const last = usage ?? (await estimateUsage(uncounted, counter));
      if (broken.length === 0) return { ...answer, usage: last, estimated: usage === undefined };
      const prompt = await countPrompt(upstream, counter);
      const continued = continuedUsage(prompt, broken, last, usage !== undefined);
      return { ...answer, ...continued, estimated: true };
    },
    byPlugin() {
      untold = NO_USAGE;
      usage = untold;
    },
    broke(readAgain) {
      // By its pieces, as what the next call reads again of it: the two are set against each other.
      broken.push({ ...readAgain, completionTokens: answerByLength(said.sample(), pieces()) });
      earlierPieces = tokenPieces;
      said = new AnswerText();
      usage = undefined;
    },
    open: () => ended.open(request.n ?? 1),
  };
}

function withoutUsage(piece: StreamPiece, chunk: ChatChunk): StreamPiece {
  const { usage: _told, ...rest } = chunk;
  return { token: piece.token, notable: piece.notable, chunk: () => rest };
}
