import fc from "fast-check";
import { expect, test } from "vitest";
import { readChatStream } from "./read-chat-stream.ts";

const encoder = new TextEncoder();

/** A body that gives these pieces, and whether its reader let go of it. */
function body(pieces: readonly (string | Uint8Array)[], onCancel = () => {}) {
  const left = pieces.map((piece) => (typeof piece === "string" ? encoder.encode(piece) : piece));
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift();
      if (next === undefined) controller.close();
      else controller.enqueue(next);
    },
    cancel: onCancel,
  });
}

async function idsOf(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const ids: string[] = [];
  for await (const chunks of readChatStream(stream)) ids.push(...chunks.map((chunk) => chunk.id));
  return ids;
}

const event = (id: string) => `data: ${JSON.stringify({ id })}\n\n`;

test("gives the chunks and ends at [DONE], whatever comes after", async () => {
  const text = `: waiting\n\n${event("a")}${event("b")}data: [DONE]\n\n${event("c")}`;
  expect(await idsOf(body([text]))).toEqual(["a", "b"]);
});

test("gives the same however the bytes are cut", async () => {
  const bytes = encoder.encode(`${event("ä")}: x\n\n${event("水")}data: [DONE]\n\n`);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: bytes.length })), async (cuts) => {
      const edges = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const pieces = edges.slice(1).map((end, index) => bytes.slice(edges[index], end));
      expect(await idsOf(body(pieces))).toEqual(["ä", "水"]);
    }),
  );
});

test("takes a last event that lacks its blank line", async () => {
  expect(await idsOf(body([event("a"), `data: {"id":"b"}`]))).toEqual(["a", "b"]);
});

test("gives what came before an event that is no chunk, then throws", async () => {
  const ids: string[] = [];
  const reading = async () => {
    for await (const chunks of readChatStream(body([`${event("a")}data: <html>\n\n`]))) {
      ids.push(...chunks.map((chunk) => chunk.id));
    }
  };
  await expect(reading()).rejects.toThrow("not a part of an answer");
  expect(ids).toEqual(["a"]);
});

test("leaving the loop lets go of the body", async () => {
  let cancelled = false;
  const stream = body([event("a"), event("b")], () => {
    cancelled = true;
  });
  for await (const _ of readChatStream(stream)) break;
  expect(cancelled).toBe(true);
});
