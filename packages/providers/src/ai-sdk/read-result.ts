import type { ChatRequest, ChatResult } from "@sluice/schema";
import { joinChunks } from "../call/join-chunks.ts";
import type { Call } from "../call.ts";
import { hidesReasoning } from "../hides-reasoning.ts";
import { malformed } from "../malformed.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { deltaPiece, endPieces } from "./answer-chunks.ts";
import { type Ending, endedInError, readEnding } from "./finish-reason.ts";
import { PartReader } from "./part-reader.ts";

/** A whole answer of a package in our form: read as the stream that it might have been. Throws `ProviderError`. */
export function readResult(value: unknown, call: Call<ChatRequest>): ChatResult {
  const result = asObject(value);
  if (result === undefined || !Array.isArray(result.content)) {
    throw malformed(call, "it holds no content");
  }
  if (endedInError(result.finishReason)) {
    throw malformed(call, "it ended in an error of the model");
  }
  const reader = new PartReader(call, hidesReasoning(call.request));
  const parts = result.content.flatMap((part, at) => streamed(asObject(part) ?? {}, at));
  const deltas = [...parts.flatMap((part) => reader.read(part)), ...reader.end()];
  const pieces = deltas.map((delta) => deltaPiece(call, delta));
  const ending = endingOf(result, reader.callsTools);
  const chunks = [...pieces, ...endPieces(call, ending, result.usage)].map((piece) =>
    piece.chunk(),
  );
  const joined = joinChunks(chunks);
  return { ...joined, choices: joined.choices.map((choice) => withoutEmptyText(choice)) };
}

type Choice = ChatResult["choices"][number];

/** Beside calls a message without text has none, in place of an empty one. */
function withoutEmptyText(choice: Choice): Choice {
  const { content, tool_calls: calls } = choice.message;
  const text = content === "" && calls !== undefined ? null : (content ?? (calls ? null : ""));
  return { ...choice, message: { ...choice.message, content: text } };
}

/** A body that was read to its end is whole, whether or not it names a reason. */
function endingOf({ finishReason }: JsonObject, callsTools: boolean): Ending {
  const told = readEnding(finishReason, callsTools);
  return told ?? { reason: callsTools ? "tool_calls" : "stop", native: null };
}

function streamed(part: JsonObject, at: number): readonly JsonObject[] {
  const kind = asText(part.type);
  if (kind !== "text" && kind !== "reasoning") return [part];
  const id = String(at);
  const { text, citations, providerMetadata } = part;
  const said =
    text === "" || text === undefined ? [] : [{ type: `${kind}-delta`, id, delta: text }];
  const end = { type: `${kind}-end`, id, citations, providerMetadata };
  return [{ type: `${kind}-start`, id }, ...said, end];
}
