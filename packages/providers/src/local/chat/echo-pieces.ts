import {
  type ChatChunk,
  type ChatRequest,
  type Delta,
  type FinishReason,
  objectPiece,
  type StreamPiece,
  type Usage,
} from "@sluice/schema";
import type { Call } from "../../call.ts";
import { chunkHead } from "../../chunk-head.ts";
import type { EchoAnswer } from "./echo-answer.ts";
import { echoUsage } from "./echo-usage.ts";
import { toolCallId } from "./tool-call-id.ts";

type Read = readonly StreamPiece[];

/** The reads of a streamed answer (wire reference §8.2): a beginning, one for each word, and an end. */
export interface EchoPieces {
  /** Role and, for a tool call, its id and name. */
  beginning(): Read;
  /** The piece of that number, once for each choice. */
  word(number: number): Read;
  /** The finish reason of each choice, then usage once. */
  end(): Read;
}

/** Builds the chunks of an answer; joined they say what `echoResult` says. */
export function echoPieces(answer: EchoAnswer, call: Call<ChatRequest>): EchoPieces {
  const choices = Array.from({ length: answer.choices }, (_, index) => index);
  const isTool = answer.toolName !== undefined;
  const piece = (index: number, delta: Delta, ending: Ending = {}): StreamPiece =>
    objectPiece(chunkOf(call, index, delta, ending));
  const silent: Delta = { role: "assistant", content: "" };
  return {
    beginning: () =>
      choices.map((index) =>
        answer.toolName === undefined
          ? piece(index, silent)
          : piece(index, firstOfTool(answer.toolName, toolCallId(call.generationId, index))),
      ),
    word: (number) => {
      const text = answer.pieces[number] ?? "";
      const delta: Delta = isTool ? nextOfTool(text) : { role: "assistant", content: text };
      return choices.map((index) => piece(index, delta));
    },
    end: () => [
      ...choices.map((index) => piece(index, silent, { finish: answer.finishReason })),
      piece(0, silent, { finish: answer.finishReason, usage: echoUsage(answer) }),
    ],
  };
}

interface Ending {
  readonly finish?: FinishReason;
  readonly usage?: Usage;
}

function firstOfTool(name: string, id: string): Delta {
  const call = { index: 0, id, type: "function" as const, function: { name, arguments: "" } };
  return { role: "assistant", content: null, tool_calls: [call] };
}

function nextOfTool(text: string): Delta {
  return {
    role: "assistant",
    content: null,
    tool_calls: [{ index: 0, function: { arguments: text } }],
  };
}

function chunkOf(call: Call<ChatRequest>, index: number, delta: Delta, ending: Ending): ChatChunk {
  const finish = ending.finish ?? null;
  return {
    ...chunkHead(call),
    choices: [
      { index, delta, finish_reason: finish, native_finish_reason: finish, logprobs: null },
    ],
    ...(ending.usage === undefined ? {} : { usage: ending.usage }),
  };
}
