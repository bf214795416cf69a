import { expect, test } from "vitest";
import { wordsOf } from "./due-answer.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { plainRequest } from "./planned-request.ts";
import { readSeen, type SeenAnswer } from "./seen-answer.ts";

const PLANNED = plainRequest(7);
const TEXT = wordsOf(PLANNED).join("");
const USAGE = { prompt_tokens: 1, completion_tokens: 1, cost: 0 };
const complete = (text: string, finishReason = "stop"): SeenAnswer => ({
  kind: "complete",
  text,
  finishReason,
  usage: USAGE,
});

test("the exact text with a reason and usage is right, and so is a visible error", () => {
  expect(judgeAnswer(PLANNED, complete(TEXT))).toBeUndefined();
  expect(judgeAnswer(PLANNED, { kind: "error", code: 502 })).toBeUndefined();
  expect(judgeAnswer(PLANNED, { kind: "left" })).toBeUndefined();
});

test("everything else is a fault", () => {
  const other = wordsOf({ ...PLANNED, number: 8 }).join("");
  expect(judgeAnswer(PLANNED, complete(TEXT.slice(0, -5)))).toMatch(/another text/);
  expect(judgeAnswer(PLANNED, complete(other))).toMatch(/another text: at 0/);
  expect(judgeAnswer(PLANNED, complete(TEXT, ""))).toMatch(/no finish reason/);
  expect(judgeAnswer(PLANNED, { ...complete(TEXT), usage: undefined } as SeenAnswer)).toMatch(
    /no usage/,
  );
  expect(judgeAnswer(PLANNED, { kind: "error", code: 500 })).toMatch(/ended in 500/);
  expect(judgeAnswer(PLANNED, { kind: "broken", reason: "cut" })).toMatch(/broke/);
});

test("a stream is read to its end or is broken", () => {
  const chunk = (text: string) =>
    `data: {"choices":[{"delta":{"content":"${text}"},"finish_reason":"stop"}]}\n\n`;
  const type = "text/event-stream";
  expect(readSeen(200, type, `: wait\n\n${chunk("a")}${chunk("b")}data: [DONE]\n\n`)).toMatchObject(
    {
      kind: "complete",
      text: "ab",
      finishReason: "stop",
    },
  );
  expect(readSeen(200, type, chunk("a"))).toMatchObject({ kind: "broken" });
  const error = 'data: {"error":{"code":502},"choices":[]}\n\ndata: [DONE]\n\n';
  expect(readSeen(200, type, chunk("a") + error)).toEqual({ kind: "error", code: 502 });
  expect(readSeen(503, "application/json", '{"error":{"code":503}}')).toEqual({
    kind: "error",
    code: 503,
  });
});
