import type { ChatChunk, ChatRequest } from "@sluice/schema";
import { createEventDecoder } from "@sluice/sse";
import type { Call } from "../call.ts";
import type { ChatCodec } from "../provider.ts";

/** The chunks of a stream that arrives in these parts. Throws what the codec throws. */
export function readStream(
  codec: ChatCodec,
  call: Call<ChatRequest>,
  parts: readonly Uint8Array[],
): readonly ChatChunk[] {
  const framing = codec.framing?.open() ?? createEventDecoder();
  const decoder = codec.openStream(call);
  const pieces = parts.flatMap((part) => decoder.push(framing.push(part)));
  const rest = [...decoder.push(framing.end()), ...decoder.end()];
  return [...pieces, ...rest].map((piece) => piece.chunk());
}
