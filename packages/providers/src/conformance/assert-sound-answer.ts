import assert from "node:assert/strict";
import { chatChunk, chatResult, type StreamPiece, type Usage } from "@sluice/schema";
import type { z } from "zod";

/** Fails unless this is a whole chat answer that clients can read and that can be charged. */
export function assertSoundResult(result: unknown): void {
  assertForm(chatResult, result);
  const { choices, usage } = chatResult.parse(result);
  assert.ok(choices.length > 0, "there is no choice");
  assert.ok(!choices.some((choice) => choice.finish_reason === null), "a choice has no end");
  const indices = new Set(choices.map(({ index }) => index));
  assert.equal(indices.size, choices.length, "two choices have one index");
  assertSoundUsage(usage);
}

/** Fails unless this is a chunk that clients can read, and the same as an event and as an object. */
export function assertSoundPiece(piece: StreamPiece): void {
  const chunk = piece.chunk();
  assertForm(chatChunk, chunk);
  assertSoundUsage(chunk.usage);
  if (piece.raw === undefined) return;
  const told = JSON.parse(piece.raw.slice("data: ".length));
  assert.deepEqual(told, JSON.parse(JSON.stringify(chunk)), "the event is not its chunk");
}

/** Fails unless the value has the form that is promised to callers. */
export function assertForm(form: z.ZodType, value: unknown): void {
  const fault = form.safeParse(value).error?.issues[0];
  assert.ok(fault === undefined, fault && `${fault.path.join(".")}: ${fault.message}`);
}

function assertSoundUsage(usage: Usage | undefined): void {
  if (usage === undefined) return;
  const { prompt_tokens: prompt, completion_tokens: completion, total_tokens: total } = usage;
  for (const count of [prompt, completion]) {
    assert.ok(Number.isSafeInteger(count) && count >= 0, `usage of ${count} tokens`);
  }
  assert.equal(total, prompt + completion, "usage is not the sum of its parts");
}
