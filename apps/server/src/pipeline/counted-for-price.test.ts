import type { Catalog, ChatRequest, Price } from "@sluice/schema";
import { expect, test, vi } from "vitest";
import { countedForPrice } from "./counted-for-price.ts";

const request = (content: string): ChatRequest => ({
  model: "t/one",
  messages: [{ role: "user", content }],
});
const catalog = (price: Price): Catalog =>
  ({ models: new Map([["t/one", { endpoints: [{ price }] }]]) }) as unknown as Catalog;
const tiers = (above: number) => ({
  prompt: 1,
  completion: 1,
  tiers: [{ above, prompt: 2 }],
});
const counting = (tokens: number | undefined) => ({ count: vi.fn(async () => tokens) });

test("a prompt is counted only where a tier begins between its bounds", async () => {
  const counter = counting(60);
  const long = request("x".repeat(400));
  expect(
    await countedForPrice(long, catalog({ prompt: 1, completion: 1 }), counter),
  ).toBeUndefined();
  expect(await countedForPrice(long, catalog(tiers(10)), counter)).toBeUndefined();
  expect(await countedForPrice(long, catalog(tiers(10_000)), counter)).toBeUndefined();
  expect(counter.count).not.toHaveBeenCalled();
  expect(await countedForPrice(long, catalog(tiers(100)), counter)).toBeGreaterThanOrEqual(60);
  expect(counter.count).toHaveBeenCalledOnce();
});

test("what is not counted in time is not told, and no count is above the bound", async () => {
  const long = request("x".repeat(400));
  expect(await countedForPrice(long, catalog(tiers(100)), counting(undefined))).toBeUndefined();
  expect(await countedForPrice(long, catalog(tiers(100)), counting(9_000))).toBeLessThan(500);
});
