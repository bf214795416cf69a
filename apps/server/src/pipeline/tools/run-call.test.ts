import { badRequest, internalError } from "@sluice/errors";
import type { ServerTool } from "@sluice/plugins";
import { plainHost } from "@sluice/plugins/conformance";
import { expect, test, vi } from "vitest";
import * as z from "zod";
import { type CallSurroundings, runCall } from "./run-call.ts";

const signal = new AbortController().signal;

/** Runs one call of a tool that acts like this. */
function run(
  execute: ServerTool["execute"],
  args = "{}",
  around: Partial<CallSurroundings> = {},
  parameters: ServerTool["parameters"] = z.object({ sides: z.int().min(2).optional() }),
) {
  const tool: ServerTool = {
    type: "sluice:dice",
    parameters,
    describe: () => ({ description: "", parameters: {} }),
    execute,
  };
  const context = { ...plainHost(), options: {}, request: { messages: [] } };
  const server = new Map([["dice", { tool, pluginId: "games", context }]]);
  const call = { id: "c", type: "function" as const, function: { name: "dice", arguments: args } };
  const sleep = (_ms: number, until: AbortSignal) =>
    new Promise<void>((resolve) => until.addEventListener("abort", () => resolve()));
  const onError = vi.fn();
  const result = runCall(
    call,
    { server, functions: new Set() },
    {
      clock: { sleep },
      signal,
      onError,
      ...around,
    },
  );
  return { result, onError };
}

test("a tool gives a text, or a text with annotations", async () => {
  expect(await run(async () => "4").result).toEqual({ content: "4" });
  const cited = { content: "4", annotations: [{ type: "x" }] };
  expect(await run(async () => cited).result).toEqual(cited);
});

test("its arguments are parsed and checked; none are an empty object", async () => {
  expect(await run(async (args) => JSON.stringify(args), '{"sides":6}').result).toEqual({
    content: '{"sides":6}',
  });
  expect(await run(async (args) => JSON.stringify(args), " ").result).toEqual({ content: "{}" });
});

test.each([
  ['{"sides":', "Error: the arguments are not valid JSON"],
  ['{"sides":1}', "Error: arguments.sides must be at least 2"],
  ["[]", /^Error: arguments must be/],
  ["null", /^Error: arguments must be/],
])("arguments that do not fit are told to the model: %s", async (args, text) => {
  const execute = vi.fn();
  expect(await run(execute, args).result).toEqual({
    content: text instanceof RegExp ? expect.stringMatching(text) : text,
  });
  expect(execute).not.toHaveBeenCalled();
});

test("a tool that nobody has is told to the model, with those that are there", async () => {
  const call = { id: "c", type: "function" as const, function: { name: "dig", arguments: "" } };
  const server = new Map([["dice", {} as never]]);
  const around = { clock: { sleep: vi.fn() }, signal, onError: vi.fn() };
  expect(await runCall(call, { server, functions: new Set() }, around)).toEqual({
    content: 'Error: there is no tool "dig"; there are dice',
  });
});

test("what a tool refuses is told; what it throws else is not, and is logged", async () => {
  const refused = run(async () => {
    throw badRequest("no such zone");
  });
  expect(await refused.result).toEqual({ content: "Error: no such zone" });
  expect(refused.onError).not.toHaveBeenCalled();
  for (const thrown of [new Error("key sk-1"), "sk-1", internalError(new Error("sk-1"))]) {
    const broken = run(async () => {
      throw thrown;
    });
    expect(await broken.result).toEqual({ content: "Error: the tool failed" });
    expect(broken.onError).toHaveBeenCalledExactlyOnceWith("games", thrown);
  }
});

test("a tool that throws before it waits, and one that gives no text, failed", async () => {
  const thrown = run(() => {
    throw new Error("oh");
  });
  expect(await thrown.result).toEqual({ content: "Error: the tool failed" });
  const odd = ["x", null, [null], [{ url: "x" }]].map((annotations) => ({
    content: "x",
    annotations,
  }));
  for (const given of [undefined, null, 5, { text: "x" }, ...odd]) {
    expect(await run(async () => given as never).result).toEqual({
      content: "Error: the tool failed",
    });
  }
});

test("a tool whose arguments cannot be checked failed", async () => {
  const broken = run(async () => "4", "{}", {}, {
    safeParse: () => {
      throw new Error("asynchronous");
    },
  } as never);
  expect(await broken.result).toEqual({ content: "Error: the tool failed" });
});

test("a tool that takes too long is given up, and told so", async () => {
  let stopped: AbortSignal | undefined;
  const { result } = run(
    (_args, _context, until) => {
      stopped = until;
      return new Promise(() => {});
    },
    "{}",
    { clock: { sleep: async () => {} } },
  );
  expect(await result).toEqual({ content: "Error: the tool took longer than 30 seconds" });
  expect(stopped?.aborted).toBe(true);
});

test("a request that is over ends the call, whatever its tool does", async () => {
  const left = new AbortController();
  const { result } = run(() => new Promise(() => {}), "{}", {
    signal: left.signal,
    clock: {
      sleep: (_ms, until) =>
        new Promise((_resolve, reject) =>
          until.addEventListener("abort", () => reject(until.reason)),
        ),
    },
  });
  left.abort("caller-left");
  await expect(result).rejects.toBe("caller-left");
});
