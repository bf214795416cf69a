import { expect, test } from "vitest";
import { costOfChat } from "../../money/cost.ts";
import { possibleUsages } from "./possible-usages.ts";

const PRICE = {
  prompt: 1,
  completion: 10,
  input_cache_write_1h: 2,
  audio: 3,
  image_token: 4,
  image_output: 40,
};
const NONE = { images: 0, sounds: 0, makes: ["text"] };
const most = (media: Parameters<typeof possibleUsages>[2]) =>
  Math.max(
    ...possibleUsages(100, 10, media).map((usage) => costOfChat(PRICE, usage).totalNanos / 1000),
  );

test("a text may be written to the cache for an hour, and nothing of it is an image or sound", () => {
  expect(most(NONE)).toBe(200 + 100);
});

test("what a request has read, and what its model makes, may be all of the tokens", () => {
  expect(most({ ...NONE, sounds: 1 })).toBe(300 + 100);
  expect(most({ ...NONE, images: 1 })).toBe(400 + 100);
  expect(most({ ...NONE, makes: ["text", "image"] })).toBe(200 + 400);
});
