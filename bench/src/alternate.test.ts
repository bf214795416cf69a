import { expect, test } from "vitest";
import { alternate } from "./alternate.ts";
import type { Contender } from "./contender.ts";

const contender = (url: string) => ({ url }) as Contender;
const pair = { bare: contender("bare"), sluice: contender("sluice") };

test("both are measured in turns, and each is first as often as the other", async () => {
  const order: string[] = [];
  await alternate(pair, 2, async ({ url }) => order.push(url));
  expect(order).toEqual(["bare", "sluice", "sluice", "bare"]);
});

test("one disturbed round moves nothing", async () => {
  const results = { bare: [1, 1, 50], sluice: [2, 900, 2] };
  const compared = await alternate(pair, 3, async ({ url }) => {
    return results[url as "bare" | "sluice"].shift() ?? 0;
  });
  expect(compared).toEqual({ bare: 1, sluice: 2, ratio: 2 });
});
