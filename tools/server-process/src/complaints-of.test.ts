import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { complaintsOf } from "./complaints-of.ts";

function printing() {
  const streams = { stdout: new PassThrough(), stderr: new PassThrough() };
  return { ...streams, complaints: complaintsOf(streams) };
}

test("warnings and what is below them are no complaint, errors are", async () => {
  const { stderr, complaints } = printing();
  stderr.write('{"level":30,"msg":"listens"}\n\n{"level":40,"msg":"slow"}\n');
  stderr.write('{"level":50,"msg":"broken"}\n{"level":60,"msg":"gone"}\n');
  await expect
    .poll(() => complaints)
    .toEqual(['{"level":50,"msg":"broken"}', '{"level":60,"msg":"gone"}']);
});

test("any line that is none of the log is one, on either stream, in whatever pieces it comes", async () => {
  const { stdout, stderr, complaints } = printing();
  stderr.write("(node:1) Warn");
  stderr.write("ing: leak\n");
  await expect.poll(() => complaints).toEqual(["(node:1) Warning: leak"]);
  stdout.write("hello\n");
  await expect.poll(() => complaints).toEqual(["(node:1) Warning: leak", "hello"]);
});

test("a server that complains without end does not fill the memory", async () => {
  const { stderr, complaints } = printing();
  stderr.write(`${"x".repeat(1_000)}\n`.repeat(200));
  await expect.poll(() => complaints).toHaveLength(100);
  expect(complaints[0]).toHaveLength(500);
});
