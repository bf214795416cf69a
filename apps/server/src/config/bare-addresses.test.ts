import { expect, test } from "vitest";
import * as z from "zod";
import { readConfig } from "./read-config.ts";

const options = z.strictObject({});
const adapters = [
  { id: "openai", options, publicApi: { baseUrl: "https://api.openai.com/v1" } },
  { id: "perplexity", options, publicApi: { baseUrl: "https://api.perplexity.ai" } },
  { id: "ollama", options, ownServer: { port: 11_434 } },
  { id: "azure-openai", options },
];

const warningsOf = async (providers: string) => {
  const text = `providers:\n  a: { ${providers} }\n`;
  const builtIn = { adapters, localModels: [] };
  return (await readConfig("sluice.yaml", {}, async () => text, builtIn)).warnings;
};

test("a forgotten version segment is told, with the address that was meant", async () => {
  expect(await warningsOf('adapter: openai, base_url: "http://127.0.0.1:9100/"')).toEqual([
    "sluice.yaml:2:35: providers.a.base_url: has no path, which is /v1 at most servers of this kind: http://127.0.0.1:9100/v1",
  ]);
  expect(await warningsOf('adapter: ollama, base_url: "http://gpu:11434"')).toHaveLength(1);
});

test.each([
  'adapter: openai, base_url: "http://127.0.0.1:9100/v1"',
  'adapter: openai, base_url: "http://127.0.0.1:9100/other"',
  "adapter: openai",
  'adapter: perplexity, base_url: "http://127.0.0.1:9100"',
  'adapter: azure-openai, base_url: "https://mine.openai.azure.com"',
  'adapter: "@acme/adapter", base_url: "http://127.0.0.1:9100"',
])("%s is no reason for a word", async (providers) => {
  expect(await warningsOf(providers)).toEqual([]);
});
