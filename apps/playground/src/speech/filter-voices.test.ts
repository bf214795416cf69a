import { expect, test } from "vitest";
import { filterVoices } from "./filter-voices.ts";

const voices = ["en-US-AvaNeural", "en-GB-SoniaNeural", "de-DE-KatjaNeural"];

test.each([
  ["", voices],
  ["  ", voices],
  ["ava US", ["en-US-AvaNeural"]],
  ["EN neural", ["en-US-AvaNeural", "en-GB-SoniaNeural"]],
  ["fr", []],
])("%j finds %j", (query, found) => {
  expect(filterVoices(voices, query)).toEqual(found);
});
