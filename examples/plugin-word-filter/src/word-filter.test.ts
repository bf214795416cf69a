import { activate, openPlugins, runBefore } from "@sluice/plugins";
import { plainHost, pluginConformance } from "@sluice/plugins/conformance";
import { describe, expect, it } from "vitest";
import wordFilter from "./index.ts";

const request = { messages: [{ role: "user" as const, content: "Tell me a secret." }] };

function before(words: readonly string[]) {
  const host = plainHost();
  const active = activate([{ id: "word-filter", words }], [wordFilter]);
  return { host, outcome: runBefore(openPlugins(active, request, host)) };
}

describe("the word filter", () => {
  it("lets a request without the words pass as it is", async () => {
    const { host, outcome } = before(["password"]);
    expect(await outcome).toEqual({ kind: "continue", request });
    expect(host.stages).toEqual([]);
  });

  it("refuses a request with one of them, and says which", async () => {
    const { host, outcome } = before(["password", "secret"]);
    await expect(outcome).rejects.toMatchObject({
      status: 403,
      metadata: { patterns: ["secret"] },
    });
    expect(host.stages).toEqual([
      { type: "guardrail", name: "word-filter", data: { action: "block", patterns: ["secret"] } },
    ]);
  });

  it("takes the account's words when the request has none", () => {
    const [active] = activate([], [wordFilter], {
      "word-filter": { enabled: true, words: ["secret"] },
    });
    expect(active?.options).toEqual({ words: ["secret"] });
  });

  it("refuses options that are no words", () => {
    expect(() => activate([{ id: "word-filter", words: "secret" }], [wordFilter])).toThrow(
      "plugins[0].words must be an array",
    );
  });
});

describe("conformance", () => {
  const samples = { options: { words: ["JSON"] }, badOptions: [{ words: 5 }, { words: [""] }] };
  for (const { name, run } of pluginConformance(wordFilter, samples)) it(name, run);
});
