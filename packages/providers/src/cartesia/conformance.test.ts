import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { PLAIN_AUDIO, type ProviderFixtures, providerConformance } from "../conformance/index.ts";
import type { HttpProvider } from "../provider.ts";
import { cartesia } from "./cartesia.ts";

const limited = readFileSync(new URL("__fixtures__/error.json", import.meta.url), "utf8");
const said = (error_code: string | null, message: string): string =>
  JSON.stringify({ error_code, title: "Title", message });

const fixtures: ProviderFixtures = {
  speech: PLAIN_AUDIO,
  hiddenErrors: [
    { name: "an error", operation: "speech", body: said(null, "no voice"), kind: "malformed" },
    {
      name: "an error, said to be audio",
      operation: "speech",
      headers: { "content-type": "audio/mpeg" },
      body: said("too_many_requests", "slow down"),
      kind: "rate-limited",
    },
  ],
  failures: [
    { name: "wrong voice", status: 400, body: said("voice_invalid", "no"), kind: "rejected" },
    { name: "wrong key", status: 401, body: said("unauthorized", "no"), kind: "unauthorized" },
    { name: "no credits", status: 402, body: said("quota_exceeded", "no"), kind: "unauthorized" },
    { name: "no such voice", status: 404, body: "Voice not found", kind: "unsupported" },
    { name: "too many at once", status: 429, body: limited, kind: "rate-limited" },
    { name: "server error", status: 500, body: "", kind: "malformed" },
  ],
};

describe("cartesia adapter", () => {
  const provider = cartesia.create({
    slug: "north",
    name: "North",
    apiKey: "up-secret",
    headers: {},
    options: { version: "2026-03-01" },
  }) as HttpProvider;
  for (const { name, run } of providerConformance(provider, fixtures)) it(name, run);
});
