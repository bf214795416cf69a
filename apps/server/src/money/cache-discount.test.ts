import { expect, test } from "vitest";
import { NO_DETAILS } from "../ports/empty-entry.ts";
import { cacheDiscount } from "./cache-discount.ts";

const PRICE = { prompt: 2, completion: 4, cache_read: 0.5, cache_write: 2.5 };
const used = (cachedTokens: number, cacheWriteTokens: number) => ({
  promptTokens: 1_000,
  details: { ...NO_DETAILS, cachedTokens, cacheWriteTokens },
});

test("tokens read from a cache save the difference, tokens written to it cost it", () => {
  expect(cacheDiscount(used(100, 0), PRICE)).toBe(150_000);
  expect(cacheDiscount(used(0, 100), PRICE)).toBe(-50_000);
  expect(cacheDiscount(used(100, 300), PRICE)).toBe(0);
});

test("without prices of its own a cache saves nothing", () => {
  expect(cacheDiscount(used(100, 100), { prompt: 2, completion: 4 })).toBe(0);
});

test("the price of a long prompt counts", () => {
  const tiers = [{ above: 500, prompt: 4, cache_read: 1 }];
  expect(cacheDiscount(used(100, 0), { ...PRICE, tiers })).toBe(300_000);
});

test("what stays for an hour costs more, cached sound saves what sound costs", () => {
  const price = { ...PRICE, input_cache_write_1h: 4, audio: 10, input_audio_cache: 1 };
  const { promptTokens, details } = used(100, 100);
  const of = (more: object) =>
    cacheDiscount({ promptTokens, details: { ...details, ...more } }, price);
  expect(of({})).toBe(100_000);
  expect(of({ cacheWriteHourTokens: 100 })).toBe(-50_000);
  expect(of({ audioPromptTokens: 100, cachedAudioTokens: 100 })).toBe(850_000);
});
