import { describe, expect, test } from "vitest";
import { createAudioLog } from "./audio-log.ts";
import { CLIPS_KEPT, type ClipEvent, type Clips, nextClips } from "./clips.ts";
import { traceWaveform } from "./waveform.ts";

const request = { model: "acme/voice", input: "Hi", response_format: "pcm" } as const;
const audio = createAudioLog();
const format = { kind: "pcm", rate: 24_000, channels: 1 } as const;
const waveform = traceWaveform(audio, format, () => Promise.reject(new Error("not asked")));
const failure = { code: 502, message: "Cut", metadata: undefined, retryAfterSeconds: undefined };

const sent = (id = "a"): ClipEvent => ({ kind: "sent", id, request, audio, at: 100 });
const begun: ClipEvent = {
  kind: "begun",
  id: "a",
  sound: { format, waveform },
  generationId: "gen-1",
};
const received = (size: number, at: number): ClipEvent => ({ kind: "received", id: "a", size, at });
const over = (kind: "ended" | "stopped" | "failed", at = 900): ClipEvent => ({
  kind: "over",
  id: "a",
  end: kind === "failed" ? { kind, failure } : { kind },
  at,
});
const play = (...events: ClipEvent[]): Clips => events.reduce(nextClips, []);

describe("a clip", () => {
  test("waits, streams, and is complete when its body ended in order", () => {
    expect(play(sent())[0]).toMatchObject({ status: { kind: "waiting" }, startedAt: 100 });
    const streaming = play(sent(), begun, received(4, 340), received(8, 500));
    expect(streaming[0]).toMatchObject({
      status: { kind: "streaming" },
      size: 8,
      firstByteAt: 340,
    });
    const [clip] = play(sent(), begun, received(8, 340), over("ended"));
    expect(clip).toMatchObject({ status: { kind: "complete" }, endedAt: 900 });
  });

  test.each([
    ["stopped by hand", over("stopped"), { kind: "stopped" }],
    ["broken off", over("failed"), { kind: "failed", failure }],
  ])("that was %s keeps what came and is not complete", (_, event, status) => {
    const [clip] = play(sent(), begun, received(8, 340), event);
    expect(clip).toMatchObject({ status, size: 8 });
    expect(clip?.audio).toBe(audio);
  });

  test("without a byte has failed, even if its body ended in order", () => {
    const [clip] = play(sent(), begun, over("ended"));
    expect(clip?.status).toMatchObject({ kind: "failed", failure: { code: undefined } });
  });

  test("that ends in half a sample has failed", () => {
    const [clip] = play(sent(), begun, received(7, 340), over("ended"));
    expect(clip?.status.kind).toBe("failed");
  });

  test("is not changed by what is told after its end", () => {
    const before = play(sent(), begun, received(8, 340), over("stopped"));
    expect(nextClips(before, received(16, 950))).toEqual(before);
    expect(nextClips(before, over("ended", 999))[0]).toMatchObject({
      status: { kind: "stopped" },
      endedAt: 900,
    });
  });

  test("asks for its record when it has an id, and may learn that there is none", () => {
    const record = { model: "acme/voice", provider_name: "North", total_cost: 0.01 };
    const asked = play(sent(), begun, received(8, 340), over("ended"));
    expect(asked[0]?.record).toEqual({ kind: "asked" });
    const known = nextClips(asked, { kind: "recorded", id: "a", record });
    expect(known[0]?.record).toEqual({ kind: "known", record });
    const unknown = nextClips(asked, { kind: "recorded", id: "a", record: undefined });
    expect(unknown[0]?.record).toEqual({ kind: "unknown" });
    expect(play(sent(), over("failed"))[0]?.record).toEqual({ kind: "unknown" });
  });
});

test("events are for one clip only, and for none that is gone", () => {
  const before = play(sent("a"), sent("b"));
  const after = nextClips(before, received(8, 340));
  expect(after[1]).toBe(before[1]);
  const removed = nextClips(after, { kind: "removed", id: "a" });
  expect(removed.map(({ id }) => id)).toEqual(["b"]);
  expect(nextClips(removed, received(16, 500))).toEqual(removed);
});

test("the oldest clips make room for new ones", () => {
  const events = Array.from({ length: CLIPS_KEPT + 2 }, (_, index) => sent(String(index)));
  const clips = play(...events);
  expect(clips).toHaveLength(CLIPS_KEPT);
  expect(clips[0]?.id).toBe("2");
});
