import type { ChatRequest, Endpoint, StreamPiece } from "@sluice/schema";
import { createEventDecoder, type EventSourceMessage } from "@sluice/sse";
import { joinChunks } from "../call/join-chunks.ts";
import type { Call } from "../call.ts";
import type { ChatCodec } from "../provider.ts";
import { assertSoundPiece, assertSoundResult } from "./assert-sound-answer.ts";
import type { Check } from "./check.ts";
import { eachTry } from "./each-try.ts";
import type { ChatFixture } from "./provider-fixtures.ts";
import { sampleCall } from "./sample-call.ts";
import { spoil } from "./spoil.ts";
import { spoilEvents } from "./spoil-events.ts";

/** What becomes of chat answers that are not what the provider promises. */
export function spoiledChatChecks(
  codec: ChatCodec,
  fixture: ChatFixture,
  endpoint: Partial<Endpoint> = {},
): readonly Check[] {
  const base: ChatRequest = { messages: [{ role: "user", content: "Say hi." }] };
  const call = sampleCall<ChatRequest>({ ...base, ...fixture.request }, endpoint);
  const streamed = sampleCall<ChatRequest>({ ...call.request, stream: true }, endpoint);
  return [
    {
      name: `${fixture.name}: spoiled, it is a sound answer or the provider's failure`,
      run: () =>
        eachTry((random) => {
          const given = spoil(fixture.body, random);
          return { given, read: () => assertSoundResult(codec.decode(given, call)) };
        }),
    },
    {
      name: `${fixture.name}: with its events spoiled, it is a sound stream or the provider's failure`,
      run() {
        const events = eventsOf(codec, fixture.stream);
        eachTry((random) => {
          const given = spoilEvents(events, random);
          return { given, read: () => assertSoundStream(codec, streamed, given, random) };
        });
      },
    },
  ];
}

function eventsOf(codec: ChatCodec, stream: string | Uint8Array): readonly EventSourceMessage[] {
  const framing = codec.framing?.open() ?? createEventDecoder();
  const bytes = typeof stream === "string" ? new TextEncoder().encode(stream) : stream;
  return [...framing.push(bytes), ...framing.end()];
}

/** The events come in reads of one to three. */
function assertSoundStream(
  codec: ChatCodec,
  call: Call<ChatRequest>,
  events: readonly EventSourceMessage[],
  random: () => number,
): void {
  const decoder = codec.openStream(call);
  const pieces: StreamPiece[] = [];
  let at = 0;
  while (at < events.length) {
    const next = at + 1 + Math.floor(random() * 3);
    pieces.push(...decoder.push(events.slice(at, next)));
    at = next;
  }
  pieces.push(...decoder.end());
  for (const piece of pieces) assertSoundPiece(piece);
  assertSoundResult(joinChunks(pieces.map((piece) => piece.chunk())));
}
