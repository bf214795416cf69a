import { afterAll, beforeAll, expect, test } from "vitest";
import { envelope } from "../faults/envelope.ts";
import { type MoneyStage, openMoneyStage } from "./money-stage.ts";

const MODELS = `
  m/tiers: { context_length: 100000, endpoints: [{ provider: a, model: m, price: { prompt: 1, completion: 1, tiers: [{ above: 400, prompt: 4 }] } }] }
  m/thinks: { context_length: 100000, endpoints: [{ provider: a, model: m, price: { prompt: 1, completion: 1, reasoning: 4 } }] }
`;

let stage: MoneyStage;
let key: string;
beforeAll(async () => {
  stage = await openMoneyStage("timeouts: { connect: 2m, total: 10m }", MODELS);
  key = (await stage.newKey()).key;
});
afterAll(() => stage.close());

const asking = (content: string, max_price: object, model = "m/tiers") =>
  stage.chat(key, { model, messages: [{ role: "user", content }], provider: { max_price } });

test("a prompt whose bytes would reach a dearer tier is counted, and served where its tokens do not", async () => {
  // Some 1,500 bytes, and a fifth as many tokens.
  const content = "the weather of tomorrow ".repeat(62);
  expect((await asking(content, { prompt: 2 })).status).toBe(200);
});

test("one whose tokens reach it is refused by a cap below the tier's price, and served by one above", async () => {
  const content = "the weather of tomorrow ".repeat(200);
  const refused = await asking(content, { prompt: 2 });
  const error = envelope(refused, 404);
  expect(JSON.stringify(error)).toContain("prompt price 4 (prompts above 400 tokens) is above 2");
  expect((await asking(content, { prompt: 4 })).status).toBe(200);
  // The base price is not the one of so long a prompt.
  expect((await asking(content, { prompt: 4, completion: 1 })).status).toBe(200);
});

test("thoughts that cost more than text count for what is made", async () => {
  envelope(await asking("x", { completion: 2 }, "m/thinks"), 404);
  expect((await asking("x", { completion: 4 }, "m/thinks")).status).toBe(200);
});
