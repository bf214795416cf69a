import assert from "node:assert/strict";
import type { ChatChunk, ChatRequest, ChatResult, Endpoint } from "@sluice/schema";
import { joinChunks } from "../call/join-chunks.ts";
import type { Call } from "../call.ts";
import type { ChatCodec } from "../provider.ts";
import { assertMalformed } from "./assert-malformed.ts";
import type { Check } from "./check.ts";
import type { ChatFixture } from "./provider-fixtures.ts";
import { readStream } from "./read-stream.ts";
import { sampleCall } from "./sample-call.ts";

/** What becomes of one answer that is there both whole and as a stream. */
export function streamChecks(
  codec: ChatCodec,
  fixture: ChatFixture,
  endpoint: Partial<Endpoint> = {},
): readonly Check[] {
  const base: ChatRequest = { messages: [{ role: "user", content: "Say hi." }] };
  const call = sampleCall<ChatRequest>({ ...base, ...fixture.request }, endpoint);
  const streamed = sampleCall<ChatRequest>({ ...call.request, stream: true }, endpoint);
  const bytes =
    typeof fixture.stream === "string" ? new TextEncoder().encode(fixture.stream) : fixture.stream;
  const read = (parts: readonly Uint8Array[]) => readStream(codec, streamed, parts);
  return [
    {
      name: `${fixture.name}: stream and whole answer say the same`,
      run: () =>
        assert.deepEqual(gist(joinChunks(read([bytes]))), gist(codec.decode(fixture.body, call))),
    },
    {
      name: `${fixture.name}: answers bear the call's id, model, provider and time`,
      run: () => assertHeads([...read([bytes]), codec.decode(fixture.body, call)], call),
    },
    {
      name: `${fixture.name}: cut at every byte the stream gives the same chunks`,
      run: () => assertCutsChangeNothing(bytes, read),
    },
    {
      name: `${fixture.name}: exactly one finish reason for each choice`,
      run: () => assertOneFinish(read([bytes])),
    },
    {
      name: `${fixture.name}: cut short before its finish reason the stream is malformed`,
      run: () => assertCutsAreSeen(bytes, read),
    },
  ];
}

type Head = Pick<ChatChunk, "id" | "model" | "provider" | "created">;

function assertHeads(answers: readonly Head[], call: Call<ChatRequest>): void {
  for (const answer of answers) {
    assert.equal(answer.id, call.generationId);
    assert.equal(answer.model, call.endpoint.model);
    assert.equal(answer.provider, call.endpoint.providerName);
    assert.equal(answer.created, call.created);
  }
}

function assertCutsChangeNothing(
  bytes: Uint8Array,
  read: (parts: readonly Uint8Array[]) => readonly ChatChunk[],
): void {
  const whole = read([bytes]);
  for (let at = 1; at < bytes.length; at += 1) {
    assert.deepEqual(read([bytes.subarray(0, at), bytes.subarray(at)]), whole, `cut at ${at}`);
  }
}

/** What a caller would take from an answer. */
function gist({ choices, usage }: ChatResult) {
  return {
    usage,
    choices: choices.map(({ index, message, finish_reason, native_finish_reason }) => ({
      index,
      finish_reason,
      native_finish_reason,
      content: message.content || null,
      refusal: message.refusal ?? null,
      reasoning: message.reasoning ?? null,
      annotations: message.annotations ?? [],
      tool_calls: message.tool_calls?.map(({ id, function: { name, arguments: text } }) => ({
        id,
        name,
        arguments: JSON.parse(text),
      })),
    })),
  };
}

function assertOneFinish(chunks: readonly ChatChunk[]): void {
  const spoken = chunks
    .filter(({ usage }) => usage === undefined)
    .flatMap(({ choices }) => choices);
  const indices = new Set(chunks.flatMap(({ choices }) => choices).map(({ index }) => index));
  assert.ok(indices.size > 0, "there is no choice");
  for (const index of indices) {
    const reasons = spoken.filter(
      (choice) => choice.index === index && choice.finish_reason !== null,
    );
    assert.equal(reasons.length, 1, `choice ${index}`);
  }
}

function assertCutsAreSeen(
  bytes: Uint8Array,
  read: (parts: readonly Uint8Array[]) => readonly ChatChunk[],
): void {
  assertMalformed(() => read([]), "an empty stream");
  for (let at = 1; at < bytes.length; at += 1) {
    const part = [bytes.subarray(0, at)];
    const isWhole = (() => {
      try {
        return read(part).some(({ choices }) => choices.some((one) => one.finish_reason !== null));
      } catch {
        return false;
      }
    })();
    if (!isWhole) assertMalformed(() => read(part), `a stream cut at byte ${at}`);
  }
}
