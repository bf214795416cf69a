import { describe } from "vitest";
import { checkFields } from "../../test/fields/check-fields.ts";
import { SPEECH_ROWS } from "../../test/fields/other-operation-rows.ts";
import { TRACE_ROWS } from "../../test/fields/routing-rows.ts";
import { parseSpeechRequest, speechRequest } from "../index.ts";

const SAMPLE = { type: "input_audio", input_audio: { data: "AAAA" } };

const TRANSCRIPT = { type: "text", text: "x", follows: true };

/** Puts a sample before a transcript that is marked so: it cannot stand alone. */
function withSample(body: unknown): unknown {
  const given = body as { readonly input_references?: unknown };
  const follows = JSON.stringify(given.input_references ?? "").includes('"follows":true');
  const before = follows ? [SAMPLE] : [];
  const references = given.input_references;
  return Array.isArray(references)
    ? { ...given, input_references: [...before, ...references] }
    : body;
}

describe("a speech request", () => {
  checkFields({
    schema: speechRequest,
    parse: (body) => parseSpeechRequest(withSample(body)),
    rows: { ...SPEECH_ROWS, ...TRACE_ROWS },
    around: {
      "": { model: "a/b", input: "i" },
      "input_references[input_audio]": SAMPLE,
      "input_references[input_audio].input_audio": SAMPLE.input_audio,
      "input_references[text]": TRANSCRIPT,
    },
  });
});
