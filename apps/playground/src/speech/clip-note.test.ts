import { expect, test } from "vitest";
import { createAudioLog } from "./audio-log.ts";
import type { ClipStatus } from "./clip.ts";
import { clipNote } from "./clip-note.ts";
import { nextClips } from "./clips.ts";

const plain = { model: "acme/voice", input: "Hi", response_format: "mp3" } as const;
const sample = { type: "input_audio", input_audio: { data: "AAAA", format: "wav" } } as const;
const failed = (code: number): ClipStatus => ({
  kind: "failed",
  failure: { code, message: "", metadata: undefined, retryAfterSeconds: undefined },
});

function noteOf(status: ClipStatus, more: object = {}) {
  const request = { ...plain, ...more };
  const [clip] = nextClips([], { kind: "sent", id: "a", request, audio: createAudioLog(), at: 0 });
  return clip && clipNote({ ...clip, status });
}

test("a stopped clip says that it is incomplete", () => {
  expect(noteOf({ kind: "stopped" })).toContain("incomplete");
});

test("a 404 of a request that clones says what that means", () => {
  expect(noteOf(failed(404), { input_references: [sample] })).toContain("clones voices");
});

test("nothing is added to whole clips and to other failures", () => {
  expect(noteOf({ kind: "complete" })).toBeUndefined();
  expect(noteOf(failed(404))).toBeUndefined();
  expect(noteOf(failed(502), { input_references: [sample] })).toBeUndefined();
});
