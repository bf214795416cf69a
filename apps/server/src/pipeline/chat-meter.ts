import type {
  ChatChunk,
  ChatRequest,
  ChatResult,
  FinishReason,
  StreamPiece,
  Usage,
} from "@sluice/schema";
import { estimateTokens, estimateUsage } from "./estimate-usage.ts";

/** What one answer turned out to hold. */
export interface Metered {
  readonly usage: Usage;
  /** The provider gave no usage; it was counted here. */
  readonly estimated: boolean;
  readonly finishReason: FinishReason | null;
  readonly nativeFinishReason: string | null;
  readonly serviceTier?: string;
  /** Pieces that carried output a caller would see. */
  readonly tokenPieces: number;
}

/** Counts what passes; looks only at pieces that are marked as notable. */
export interface ChatMeter {
  /** The same pieces without the provider's usage, which is told once, at the end. */
  tap(pieces: readonly StreamPiece[]): readonly StreamPiece[];
  result(result: ChatResult): void;
  metered(): Metered;
}

/** A meter for one answer; `request` is what its prompt is estimated from when the provider counts nothing. */
export function createChatMeter(request: ChatRequest): ChatMeter {
  let usage: Usage | undefined;
  let finishReason: FinishReason | null = null;
  let nativeFinishReason: string | null = null;
  let serviceTier: string | undefined;
  let tokenPieces = 0;
  let counted: number | undefined;
  const ended = new Set<number>();

  const note = (choice: {
    readonly finish_reason: FinishReason | null;
    readonly native_finish_reason?: string | null | undefined;
  }): void => {
    if (choice.finish_reason === null) return;
    finishReason = choice.finish_reason;
    nativeFinishReason = choice.native_finish_reason ?? choice.finish_reason;
  };

  /** A chunk that said nothing but usage is not passed on. */
  const readNotable = (piece: StreamPiece): StreamPiece | undefined => {
    const chunk = piece.chunk();
    const repeats = !piece.token && chunk.choices.every(({ index }) => ended.has(index));
    for (const choice of chunk.choices) {
      note(choice);
      if (choice.finish_reason !== null) ended.add(choice.index);
    }
    serviceTier = chunk.service_tier ?? serviceTier;
    if (chunk.usage === undefined) return piece;
    usage = chunk.usage;
    return repeats ? undefined : withoutUsage(piece, chunk);
  };

  return {
    tap(pieces) {
      if (!pieces.some(({ notable }) => notable)) {
        for (const { token } of pieces) if (token) tokenPieces += 1;
        return pieces;
      }
      return pieces.flatMap((piece) => {
        if (piece.token) tokenPieces += 1;
        return piece.notable ? (readNotable(piece) ?? []) : [piece];
      });
    },
    result(result) {
      usage = result.usage;
      serviceTier = result.service_tier ?? undefined;
      result.choices.forEach(note);
      counted = estimateTokens(result.choices.map(({ message }) => message.content ?? "").join(""));
    },
    metered: () => ({
      usage: usage ?? estimateUsage(request, counted ?? tokenPieces),
      estimated: usage === undefined,
      finishReason,
      nativeFinishReason,
      ...(serviceTier === undefined ? {} : { serviceTier }),
      tokenPieces,
    }),
  };
}

function withoutUsage(piece: StreamPiece, chunk: ChatChunk): StreamPiece {
  const { usage: _told, ...rest } = chunk;
  return { token: piece.token, notable: piece.notable, chunk: () => rest };
}
