import { expect } from "vitest";
import type { Reply } from "../faults/ask.ts";
import type { Chunk, TokenUsage } from "../faults/chunk.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { envelope } from "../faults/envelope.ts";
import { errorStream } from "../faults/error-stream.ts";
import { streamChunks } from "../faults/stream-chunks.ts";
import { streamText } from "../faults/stream-text.ts";

/** What a caller was told: a whole answer or an error, and never anything between. */
export type ToldOutcome =
  | {
      readonly kind: "whole";
      readonly text: string;
      readonly finishReason: string;
      readonly promptTokens: number;
      readonly completionTokens: number;
      /** Micro-dollars. */
      readonly cost: number;
      readonly provider: string;
    }
  | {
      readonly kind: "error";
      readonly code: number;
      readonly message: string;
      /** What had been sent before it. */
      readonly text: string;
      /** False: it came as a status. */
      readonly inStream: boolean;
    };

/** Reads an answer of either form; fails when it is neither whole nor an error, or both. */
export function toldOutcome(reply: Reply): ToldOutcome {
  const isStream = /^text\/event-stream/.test(String(reply.headers["content-type"]));
  if (reply.status !== 200) return toldByStatus(reply);
  return isStream ? toldByStream(reply) : toldAtOnce(reply);
}

function toldByStatus(reply: Reply): ToldOutcome {
  const { error } = envelope(reply, reply.status);
  return {
    kind: "error",
    code: error.code,
    message: JSON.stringify(error),
    text: "",
    inStream: false,
  };
}

function toldByStream(reply: Reply): ToldOutcome {
  const chunks = streamChunks(reply);
  expect(new Set(chunks.map(({ id }) => id))).toEqual(new Set([reply.headers["x-generation-id"]]));
  expect(new Set(chunks.map(({ model }) => model)).size).toBe(1);
  expectInTurn(chunks.map(({ provider }) => provider));
  if (chunks.some(({ error }) => error !== undefined)) {
    const { before, code, message } = errorStream(reply);
    const text = streamText(before);
    expect(before.filter(({ usage }) => usage !== undefined)).toEqual([]);
    return { kind: "error", code, message, text, inStream: true };
  }
  return wholeStream(reply);
}

/** One provider may go on where another one broke off; they never take turns. */
function expectInTurn(providers: readonly (string | undefined)[]): void {
  const turns = providers.filter((provider, at) => provider !== providers[at - 1]);
  expect(turns).toHaveLength(new Set(providers).size);
}

function wholeStream(reply: Reply): ToldOutcome {
  const chunks = cleanStream(reply);
  const last = chunks.at(-1);
  expect(chunks.filter(({ usage }) => usage !== undefined)).toEqual([last]);
  return {
    kind: "whole",
    text: streamText(chunks),
    finishReason: String(last?.choices[0]?.finish_reason),
    ...paid(last),
    provider: String(last?.provider),
  };
}

function toldAtOnce(reply: Reply): ToldOutcome {
  expect(reply.whole).toBe(true);
  const result = JSON.parse(reply.body.toString());
  expect(result).not.toHaveProperty("error");
  expect(result.id).toBe(reply.headers["x-generation-id"]);
  expect(result.choices).toHaveLength(1);
  const [{ message, finish_reason: finishReason }] = result.choices;
  expect(finishReason).toMatch(/^(?:stop|length|tool_calls|content_filter)$/);
  return {
    kind: "whole",
    text: message.content ?? "",
    finishReason,
    ...paid(result),
    provider: result.provider,
  };
}

function paid(from: Pick<Chunk, "usage"> | undefined) {
  const usage = from?.usage as (TokenUsage & { readonly cost: number }) | undefined;
  return {
    promptTokens: usage?.prompt_tokens ?? -1,
    completionTokens: usage?.completion_tokens ?? -1,
    cost: Math.round((usage?.cost ?? -1) * 1e9) / 1e3,
  };
}
