import type { ChatChunk, StreamPiece } from "@sluice/schema";
import { objectPiece } from "@sluice/schema";
import { expect, test, vi } from "vitest";
import type { Metered } from "./chat-meter.ts";
import { PluginReads } from "./plugin-reads.ts";

const chunk: ChatChunk = {
  id: "x",
  object: "chat.completion.chunk",
  created: 1,
  model: "m",
  provider: "p",
  choices: [],
};
const pieces: readonly StreamPiece[] = [objectPiece(chunk)];
const meterOf = (finishReason: string | null) => ({
  tap: vi.fn((read: readonly StreamPiece[]) => read),
  metered: () => ({ finishReason }) as Metered,
});
const meter = meterOf("stop");

test("passes every read through the meter, and the end and the failure on", async () => {
  async function* reads() {
    yield pieces;
    throw new Error("oh");
  }
  const passed = new PluginReads(reads(), meter, new AbortController().signal);
  expect(await passed.next()).toEqual({ done: false, value: pieces });
  expect(meter.tap).toHaveBeenCalledWith(pieces);
  await expect(passed.next()).rejects.toThrow("oh");
  expect(await passed.next()).toMatchObject({ done: true });
});

test.each([
  ["stop", { done: true, value: undefined }],
  ["tool_calls", { done: true, value: undefined }],
])("ends where the plugin said why it does: %s", async (reason, end) => {
  async function* reads() {
    yield pieces;
  }
  const passed = new PluginReads(reads(), meterOf(reason), new AbortController().signal);
  await passed.next();
  expect(await passed.next()).toEqual(end);
});

test("what ends without a reason to finish is no whole answer", async () => {
  async function* reads() {
    yield pieces;
  }
  const passed = new PluginReads(reads(), meterOf(null), new AbortController().signal);
  await passed.next();
  await expect(passed.next()).rejects.toMatchObject({ status: 500 });
});

test("does not wait for a plugin that sits still when the request is over", async () => {
  const controller = new AbortController();
  const left = vi.fn(async () => ({ done: true as const, value: undefined }));
  const hanging = { next: () => new Promise<never>(() => {}), return: left };
  const reads = { [Symbol.asyncIterator]: () => hanging };
  const passed = new PluginReads(reads, meter, controller.signal);
  const next = passed.next();
  controller.abort("caller-left");
  await expect(next).rejects.toBe("caller-left");
  await expect(passed.next()).rejects.toBe("caller-left");
  expect(await passed.return()).toMatchObject({ done: true });
  expect(left).toHaveBeenCalledOnce();
});
