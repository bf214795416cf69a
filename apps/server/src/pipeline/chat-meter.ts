import type {
  ChatChunk,
  ChatRequest,
  ChatResult,
  Choice,
  ChunkChoice,
  FinishReason,
  StreamPiece,
  Usage,
} from "@sluice/schema";
import { type AnswerPart, type BrokenPart, continuedUsage } from "./continued-usage.ts";
import { estimateTokens, estimateUsage } from "./estimate-usage.ts";

/** What one answer turned out to hold. */
export interface Metered {
  readonly usage: Usage;
  /** The provider gave no usage; it was counted here. */
  readonly estimated: boolean;
  /** Of the first choice that did not fail. */
  readonly finishReason: FinishReason | null;
  readonly nativeFinishReason: string | null;
  /** The index of that choice. */
  readonly choice: number;
  readonly serviceTier?: string;
  /** Pieces that carried output a caller would see. */
  readonly tokenPieces: number;
  /** Tokens made by the call that ended the answer: all of them, unless it went on with one that broke. */
  readonly lastCallTokens: number;
  /** The calls that the answer came from, in order; absent: one. */
  readonly parts?: readonly AnswerPart[];
}

/** Counts what passes; looks only at pieces that are marked as notable. */
export interface ChatMeter {
  /** The same pieces without the provider's usage, which is told once, at the end. */
  tap(pieces: readonly StreamPiece[]): readonly StreamPiece[];
  result(result: ChatResult): void;
  /** What passed so far broke off; what passes from here on is another call's, which goes on with it. */
  broke(readAgain: Pick<BrokenPart, "readAgainTokens" | "reasoningTokens">): void;
  metered(): Metered;
  /** Which of the choices that were asked for have not ended, by index. */
  open(): readonly number[];
}

interface Finish {
  readonly reason: FinishReason;
  readonly native: string;
}

type EndedChoice = Pick<Choice, "index" | "finish_reason"> &
  Partial<Pick<ChunkChoice, "native_finish_reason">>;

/** More choices than any provider makes; a request may name any number. */
const MOST_CHOICES = 128;

/** A meter for one answer; `request` is what its prompt is estimated from when the provider counts nothing. */
export function createChatMeter(request: ChatRequest): ChatMeter {
  let usage: Usage | undefined;
  let serviceTier: string | undefined;
  let tokenPieces = 0;
  let counted: number | undefined;
  /** Pieces of the calls before this one, all in all. */
  let earlierPieces = 0;
  const broken: BrokenPart[] = [];
  /** By the index of the choice. */
  const ended = new Map<number, Finish>();

  const note = (choice: EndedChoice): void => {
    const { index, finish_reason: reason, native_finish_reason: native } = choice;
    if (reason !== null) ended.set(index, { reason, native: native ?? reason });
  };

  /** A chunk that said nothing but usage is not passed on. */
  const readNotable = (piece: StreamPiece): StreamPiece | undefined => {
    const chunk = piece.chunk();
    const repeats = !piece.token && chunk.choices.every(({ index }) => ended.has(index));
    chunk.choices.forEach(note);
    serviceTier = chunk.service_tier ?? serviceTier;
    if (chunk.usage === undefined) return piece;
    usage = chunk.usage;
    return repeats ? undefined : withoutUsage(piece, chunk);
  };

  const used = (): Pick<Metered, "usage" | "estimated" | "lastCallTokens" | "parts"> => {
    const last = usage ?? estimateUsage(request, counted ?? tokenPieces - earlierPieces);
    const lastCallTokens = last.completion_tokens;
    if (broken.length === 0) return { usage: last, estimated: usage === undefined, lastCallTokens };
    const isTold = usage !== undefined;
    return { ...continuedUsage(request, broken, last, isTold), estimated: true, lastCallTokens };
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
      for (const { token, notable } of pieces) {
        if (token) tokenPieces += 1;
        anyNotable ||= notable;
      }
      return anyNotable ? passedOn(pieces) : pieces;
    },
    result(result) {
      usage = result.usage;
      serviceTier = result.service_tier ?? undefined;
      result.choices.forEach(note);
      counted = estimateTokens(result.choices.map(({ message }) => message.content ?? "").join(""));
    },
    broke(part) {
      const completionTokens = tokenPieces - earlierPieces;
      broken.push({ ...part, completionTokens });
      earlierPieces = tokenPieces;
      usage = undefined;
    },
    metered: () => ({
      ...used(),
      ...told(ended),
      ...(serviceTier === undefined ? {} : { serviceTier }),
      tokenPieces,
    }),
    open: () => {
      const asked = Math.min(request.n ?? 1, MOST_CHOICES);
      return Array.from({ length: asked }, (_, at) => at).filter((at) => !ended.has(at));
    },
  };
}

function told(
  ended: ReadonlyMap<number, Finish>,
): Pick<Metered, "finishReason" | "nativeFinishReason" | "choice"> {
  const inOrder = [...ended].sort(([one], [other]) => one - other);
  const [choice, finish] = inOrder.find(([, { reason }]) => reason !== "error") ??
    inOrder[0] ?? [0];
  return {
    finishReason: finish?.reason ?? null,
    nativeFinishReason: finish?.native ?? null,
    choice,
  };
}

function withoutUsage(piece: StreamPiece, chunk: ChatChunk): StreamPiece {
  const { usage: _told, ...rest } = chunk;
  return { token: piece.token, notable: piece.notable, chunk: () => rest };
}
