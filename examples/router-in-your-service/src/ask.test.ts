import { chatAnswer, errorAnswer, startMockUpstream } from "@sluice/mock-upstream";
import type { RouteQuery } from "@sluice/router";
import type { Endpoint, Model } from "@sluice/schema";
import { expect, test } from "vitest";
import { ask } from "./ask.ts";

const at = (provider: string, usd: number): Endpoint => ({
  id: provider,
  provider,
  providerName: provider,
  model: "t/m",
  upstreamModel: "m",
  price: { prompt: usd, completion: usd },
  quantization: "unknown",
  supportsPrefill: false,
  supportsVoiceCloning: false,
  tier: "default",
  dataCollection: "deny",
  zdr: true,
  regions: [],
});
const model: Model = {
  slug: "t/m",
  name: "M",
  distillable: false,
  input: ["text"],
  output: ["text"],
  endpoints: [at("north", 1), at("south", 3)],
};
const query: RouteQuery = {
  models: ["t/m"],
  preferences: {},
  allow: {},
  health: new Map(),
  ignoredProviders: [],
  catalog: { models: new Map([["t/m", model]]) },
  needs: {
    operation: "chat",
    parameters: [],
    inputModalities: ["text"],
    outputModalities: [],
    promptTokens: 9,
    voiceCloning: false,
  },
  retries: { attempts: 0, backoffMs: 1, maxBackoffMs: 1 },
  outageWindowMs: 30_000,
  refusal: "return",
  now: Date.now(),
  deadlineAt: Date.now() + 60_000,
  draw: 0,
};

test("the next provider answers when the first fails, and the failure is remembered", async () => {
  const north = await startMockUpstream();
  const south = await startMockUpstream();
  north.answer(errorAnswer(503));
  south.answer(chatAnswer({ text: "from the south" }));
  const urls: Record<string, string> = { north: north.url, south: south.url };
  const health = new Map();
  const body = JSON.stringify({ model: "m", messages: [{ role: "user", content: "Hi" }] });
  const send = ({ provider }: Endpoint) =>
    fetch(`${urls[provider]}/chat/completions`, { method: "POST", body });
  expect(await (await ask(query, health, send)).text()).toContain("from the south");
  expect([...health.keys()]).toEqual(["north", "south"]);
  await north.close();
  await south.close();
});
