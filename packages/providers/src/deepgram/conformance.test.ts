import { describe, it } from "vitest";
import { PLAIN_AUDIO, type ProviderFixtures, providerConformance } from "../conformance/index.ts";
import type { HttpProvider } from "../provider.ts";
import { deepgram } from "./deepgram.ts";

const said = (err_code: string, err_msg: string): string => JSON.stringify({ err_code, err_msg });

const fixtures: ProviderFixtures = {
  speech: PLAIN_AUDIO,
  hiddenErrors: [
    { name: "an error", operation: "speech", body: said("Bad", "no voice"), kind: "malformed" },
    {
      name: "an error, said to be audio",
      operation: "speech",
      headers: { "content-type": "audio/mpeg" },
      body: said("TOO_MANY_REQUESTS", "slow down"),
      kind: "rate-limited",
    },
  ],
  failures: [
    {
      name: "wrong body",
      status: 400,
      body: JSON.stringify({ category: "INVALID_JSON", message: "Invalid JSON submitted." }),
      kind: "rejected",
    },
    { name: "wrong key", status: 401, body: said("INVALID_AUTH", "no"), kind: "unauthorized" },
    { name: "no money", status: 402, body: said("PAYMENT_REQUIRED", "no"), kind: "unauthorized" },
    { name: "too many", status: 429, body: said("TOO_MANY_REQUESTS", "no"), kind: "rate-limited" },
    { name: "unavailable", status: 503, body: "", kind: "unavailable" },
  ],
};

describe("deepgram adapter", () => {
  const settings = { slug: "north", name: "North", apiKey: "up-secret", headers: {}, options: {} };
  const provider = deepgram.create(settings) as HttpProvider;
  for (const { name, run } of providerConformance(provider, fixtures)) it(name, run);
});
