import { describe, it } from "vitest";
import { PLAIN_AUDIO, type ProviderFixtures, providerConformance } from "../conformance/index.ts";
import type { HttpProvider } from "../provider.ts";
import { azureSpeech } from "./azure-speech.ts";

const fixtures: ProviderFixtures = {
  speech: PLAIN_AUDIO,
  hiddenErrors: [
    {
      name: "an error, said to be audio",
      operation: "speech",
      headers: { "content-type": "audio/mpeg" },
      body: JSON.stringify({ error: { code: "429", message: "slow down" } }),
      kind: "rate-limited",
    },
    {
      name: "a page",
      operation: "speech",
      headers: { "content-type": "text/html" },
      body: "<!DOCTYPE html><html></html>",
      kind: "malformed",
    },
  ],
  failures: [
    { name: "wrong markup", status: 400, body: "", kind: "rejected" },
    {
      name: "wrong key",
      status: 401,
      body: JSON.stringify({ error: { code: "401", message: "Access denied" } }),
      kind: "unauthorized",
    },
    { name: "too many", status: 429, body: "", kind: "rate-limited" },
    { name: "bad gateway", status: 502, body: "", kind: "malformed" },
    { name: "unavailable", status: 503, body: "", kind: "unavailable" },
  ],
};

describe("azure-speech adapter", () => {
  const settings = { slug: "north", name: "North", apiKey: "up-secret", headers: {} };
  const provider = azureSpeech.create({
    ...settings,
    options: { region: "westeurope" },
  }) as HttpProvider;
  for (const { name, run } of providerConformance(provider, fixtures)) it(name, run);
});
