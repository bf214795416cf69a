import { speechAnswer } from "@sluice/mock-upstream";
import { describe } from "vitest";
import { checkErrors } from "./check-errors.ts";

const sample = (data: string) => ({ type: "input_audio", input_audio: { data } });
const said = (text: string) => ({ type: "text", text });

describe("an error of speech", () => {
  checkErrors({
    path: "/audio/speech",
    output: "speech",
    price: "{ characters: 15 }",
    good: { input: "Hello.", voice: "alloy" },
    answer: speechAnswer(),
    saying: (input) => ({ input }),
    refused: {
      "400 for no input": [{ input: undefined }, 400, /input is required/],
      "400 for an empty input": [{ input: "" }, 400, /input/],
      "400 for no voice": [{ voice: undefined }, 400, /voice is required/],
      "400 for an empty voice": [{ voice: "" }, 400, /voice/],
      "400 for a voice without an id": [{ voice: {} }, 400, /voice\.id/],
      "400 for another format": [{ response_format: "opus" }, 400, /response_format/],
      "400 for a speed in words": [{ speed: "fast" }, 400, /speed/],
      "400 for no sample": [{ input_references: [] }, 400, /input_references/],
      "400 for a sample that is not base64": [
        { input_references: [sample("@@@@")] },
        400,
        /data must be base64, or a data URL of audio/,
      ],
      "400 for two samples": [
        { input_references: [sample("AAAA"), sample("AAAA")] },
        400,
        /one "input_audio" part, then at most one "text" part/,
      ],
      "400 for a transcript before its sample": [
        { input_references: [said("x"), sample("AAAA")] },
        400,
        /one "input_audio" part/,
      ],
      "400 for a long transcript": [
        { input_references: [sample("AAAA"), said("x".repeat(10_001))] },
        400,
        /10,?000/,
      ],
      "404 for a voice that nobody here clones": [
        { voice: undefined, input_references: [sample("AAAA"), said("x")] },
        404,
        /^No endpoints found for t\/one/,
      ],
    },
  });
});
