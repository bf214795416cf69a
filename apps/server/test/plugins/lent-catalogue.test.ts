import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../faults/stage.ts";

/** What a plugin writes to what it is lent is nobody else's. */
const PLUGIN = new URL("./meddling-plugin.ts", import.meta.url).href;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ more: `plugins: { "${PLUGIN}": { extra: { words: [ours] } } }` });
});
afterEach(() => stage.a.reset());
afterAll(() => stage.close());

const meddle = (how: string) => stage.chat({ plugins: [{ id: "meddler", how }] });
async function stagesOf() {
  const headers = { "x-service-metadata": "enabled" };
  const reply = await stage.chat({ plugins: [{ id: "meddler" }] }, { headers });
  expect(reply.status).toBe(200);
  const { usage, service_metadata: metadata } = JSON.parse(reply.body.toString());
  expect(usage.cost).toBeGreaterThan(0);
  return metadata.pipeline;
}
const jsonOf = async (path: string) => (await fetch(`${stage.server.base}${path}`)).json();

test.each([
  "clear",
  "clear of a Map",
  "delete",
  "set",
  "replace",
  "the name of a model",
  "endpoints of a model",
  "the price of an endpoint",
  "the map that forEach is told",
  "all that is installed",
  "the options of the account",
])("a plugin that writes to what it is lent (%s) fails, and changes nothing", async (how) => {
  const before = await jsonOf("/models");
  expect((await meddle(how)).status).toBe(500);
  expect(await jsonOf("/models")).toEqual(before);
  expect(await stagesOf()).toMatchObject([{ data: { words: ["ours"] } }]);
});

test("a plugin that writes to the suffixes of a request without any changes those of no other", async () => {
  expect((await meddle("sorts")).status).toBe(200);
  expect(await stagesOf()).toMatchObject([{ data: { sorts: 0 } }]);
});
