import { type Call, type ChunkDecoder, codecError } from "@sluice/providers";
import {
  type ChatChunk,
  type ChatRequest,
  type ChunkChoice,
  type Delta,
  objectPiece,
  type StreamPiece,
} from "@sluice/schema";

import { failureKind } from "./failure-kind.ts";
import { finishReason } from "./finish-reason.ts";
import { parseJson } from "./parse-json.ts";
import { usageOf } from "./usage-of.ts";
import { events, failed } from "./wire.ts";

type Event = Parameters<ChunkDecoder["push"]>[0][number];

/** Reads one stream of Parrot: the named events `said`, `call`, `ended` and `failed`. */
export function openChatStream(call: Call<ChatRequest>): ChunkDecoder {
  let finished = false;
  /** Parrot's numbers of the calls, in the order they began: ours count from 0 without a gap. */
  const calls: number[] = [];
  return {
    push: (given) =>
      given.flatMap((event) => {
        const pieces = finished ? [] : read(event, call, calls);
        finished ||= event.event === "ended";
        return pieces;
      }),
    end() {
      if (!finished) throw malformed(call, "it ended without saying why");
      return [];
    },
    get finished() {
      return finished;
    },
    get done() {
      return finished;
    },
  };
}

function read(event: Event, call: Call<ChatRequest>, calls: number[]): readonly StreamPiece[] {
  const data = parseJson(event.data);
  switch (event.event) {
    case "said":
      return [piece(call, { content: checked(events.said, data, call).text })];
    case "call":
      return [piece(call, callDelta(checked(events.call, data, call), calls, call))];
    case "ended":
      return endPieces(checked(events.ended, data, call), call);
    case "failed":
      throw failure(data, call);
    default:
      return [];
  }
}

type CallEvent = ReturnType<typeof events.call.parse>;

/** The first piece of a call names it; one that does not begins nothing. */
function callDelta(
  { at, id, name, input }: CallEvent,
  calls: number[],
  call: Call<ChatRequest>,
): Delta {
  const text = { arguments: input ?? "" };
  const known = calls.indexOf(at);
  if (known !== -1) return { tool_calls: [{ index: known, function: text }] };
  if (!id || !name) throw malformed(call, "a call begins without its name");
  calls.push(at);
  const begun = { id, type: "function" as const, function: { name, ...text } };
  return { tool_calls: [{ index: calls.length - 1, ...begun }] };
}

/** The finish reason, then usage over an empty choice that repeats it. */
function endPieces(
  { why, counted }: ReturnType<typeof events.ended.parse>,
  call: Call<ChatRequest>,
): readonly StreamPiece[] {
  const end = { finish_reason: finishReason(why), native_finish_reason: why };
  const usage = usageOf(counted);
  const last = chunk(call, {}, end);
  return [
    objectPiece(last),
    ...(usage.usage === undefined ? [] : [objectPiece({ ...last, ...usage })]),
  ];
}

function piece(call: Call<ChatRequest>, delta: Delta): StreamPiece {
  return objectPiece(chunk(call, delta, { finish_reason: null, native_finish_reason: null }));
}

function chunk(
  { generationId, created, endpoint }: Call<ChatRequest>,
  delta: Delta,
  end: Pick<ChunkChoice, "finish_reason" | "native_finish_reason">,
): ChatChunk {
  return {
    id: generationId,
    object: "chat.completion.chunk",
    created,
    model: endpoint.model,
    provider: endpoint.providerName,
    choices: [{ index: 0, delta: { role: "assistant", ...delta }, ...end }],
  };
}

function checked<Shape>(
  schema: { safeParse(data: unknown): { success: true; data: Shape } | { success: false } },
  data: unknown,
  call: Call<ChatRequest>,
): Shape {
  const result = schema.safeParse(data);
  if (!result.success) throw malformed(call, "one of its events is broken");
  return result.data;
}

function failure(data: unknown, call: Call<ChatRequest>) {
  const told = failed.safeParse({ failed: data });
  if (!told.success) return malformed(call, "it failed without saying why");
  const { why, text } = told.data.failed;
  return codecError(call, { kind: failureKind(why) ?? "malformed", message: text, code: why });
}

function malformed(call: Call<ChatRequest>, message: string) {
  return codecError(call, { kind: "malformed", message });
}
