import {
  type ChatAnswer,
  type ChatChunk,
  type ChatResult,
  objectPiece,
  type StreamPiece,
} from "@sluice/plugins";
import type { KeptAnswer } from "./kept-answers.ts";

/** What tells one generation from another. */
export interface Frame {
  readonly id: string;
  /** Unix seconds. */
  readonly created: number;
}

const NOTHING_USED = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

/** An answer of one call, given to another request: under its id, and nothing used for it. */
export function ownAnswer(answer: ChatAnswer, frame: Frame): ChatAnswer {
  if (answer.kind === "stream") return { kind: "stream", reads: framed(answer.reads, frame) };
  return { kind: "result", result: { ...answer.result, ...frame, usage: NOTHING_USED } };
}

/** A kept answer, told again. Whether the request wants it streamed is for the gateway to see to. */
export function keptAnswer({ kind, json }: KeptAnswer, frame: Frame): ChatAnswer {
  if (kind === "result") {
    return ownAnswer({ kind: "result", result: JSON.parse(json) as ChatResult }, frame);
  }
  const pieces = (JSON.parse(json) as ChatChunk[]).map(objectPiece);
  return ownAnswer({ kind: "stream", reads: only(pieces) }, frame);
}

async function* only(pieces: readonly StreamPiece[]) {
  yield pieces;
}

function framed(
  reads: AsyncIterable<readonly StreamPiece[]>,
  frame: Frame,
): AsyncIterable<readonly StreamPiece[]> {
  return {
    [Symbol.asyncIterator]() {
      const source = reads[Symbol.asyncIterator]();
      return {
        async next() {
          const step = await source.next();
          return step.done === true
            ? step
            : { done: false, value: step.value.map((piece) => framedPiece(piece, frame)) };
        },
        return: async () => (await source.return?.()) ?? { done: true, value: undefined },
      };
    },
  };
}

/** The generation's own pieces go on as they are. */
function framedPiece(piece: StreamPiece, { id, created }: Frame): StreamPiece {
  const chunk = piece.chunk();
  return chunk.id === id ? piece : objectPiece({ ...chunk, id, created });
}
