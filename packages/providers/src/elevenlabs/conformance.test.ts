import { describe, it } from "vitest";
import { PLAIN_AUDIO, type ProviderFixtures, providerConformance } from "../conformance/index.ts";
import type { HttpProvider } from "../provider.ts";
import { elevenlabs } from "./elevenlabs.ts";

const said = (status: string, message: string): string =>
  JSON.stringify({ detail: { status, message } });

const fixtures: ProviderFixtures = {
  speech: PLAIN_AUDIO,
  hiddenErrors: [
    {
      name: "quota",
      operation: "speech",
      body: said("quota_exceeded", "12 credits are left."),
      kind: "unauthorized",
    },
    {
      name: "busy, said to be audio",
      operation: "speech",
      headers: { "content-type": "audio/mpeg" },
      body: said("system_busy", "Try again."),
      kind: "rate-limited",
    },
    {
      name: "a page, said to be audio",
      operation: "speech",
      headers: { "content-type": "audio/mpeg" },
      body: "<!DOCTYPE html><html></html>",
      kind: "malformed",
    },
  ],
  failures: [
    {
      name: "too long",
      status: 400,
      body: said("max_character_limit_exceeded", "The text has 627 characters."),
      kind: "too-long",
    },
    {
      name: "no such voice",
      status: 400,
      body: said("voice_not_found", "A voice with that id was not found."),
      kind: "unsupported",
    },
    { name: "wrong key", status: 401, body: said("invalid_api_key", "no"), kind: "unauthorized" },
    { name: "quota", status: 401, body: said("quota_exceeded", "no"), kind: "unauthorized" },
    {
      name: "wrong field",
      status: 422,
      body: JSON.stringify({ detail: [{ loc: ["body", "text"], msg: "field required" }] }),
      kind: "rejected",
    },
    {
      name: "too many at once",
      status: 429,
      body: said("too_many_concurrent_requests", "no"),
      kind: "rate-limited",
    },
    { name: "server error", status: 500, body: "", kind: "malformed" },
    { name: "unavailable", status: 503, body: "<html></html>", kind: "unavailable" },
  ],
};

describe("elevenlabs adapter", () => {
  const settings = { slug: "north", name: "North", apiKey: "up-secret", headers: {}, options: {} };
  const provider = elevenlabs.create(settings) as HttpProvider;
  for (const { name, run } of providerConformance(provider, fixtures)) it(name, run);
});
