import { describe, it } from "vitest";
import { fixturesIn } from "../../test/fixtures-in.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { type ProviderFixtures, providerConformance } from "../conformance/index.ts";
import { lmstudio } from "./lmstudio.ts";

const { json, chat } = fixturesIn(import.meta.url);
const said = (error: string): string => JSON.stringify({ error });

const fixtures: ProviderFixtures = {
  chat: chat("reasoning", "tool-calls"),
  embeddings: [
    {
      name: "numbers",
      body: json("embeddings.json"),
      vectors: [
        [0.5, -0.25, 0],
        [1, 0.75, -2.5],
      ],
      promptTokens: 0,
    },
  ],
  hiddenErrors: [
    {
      name: "words alone",
      operation: "embeddings",
      body: said("Model unloaded."),
      kind: "malformed",
    },
  ],
  failures: [
    {
      name: "too long",
      status: 400,
      body: said(
        "Trying to keep the first 9000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.",
      ),
      kind: "too-long",
    },
    {
      name: "a choice that it does not know",
      status: 400,
      body: said(
        "Invalid tool_choice type: 'object'. Supported string values: none, auto, required",
      ),
      kind: "rejected",
    },
    {
      name: "no model loaded",
      status: 404,
      body: JSON.stringify({
        error: {
          message: "No models loaded. Please load a model in the developer page.",
          type: "invalid_request_error",
          param: "model",
          code: "model_not_found",
        },
      }),
      kind: "unsupported",
    },
    {
      name: "wrong token",
      status: 401,
      body: JSON.stringify({ error: { message: "Invalid API token", code: "invalid_api_key" } }),
      kind: "unauthorized",
    },
    { name: "crashed", status: 500, body: said("The model has crashed"), kind: "malformed" },
  ],
};

describe("lmstudio adapter", () => {
  for (const { name, run } of providerConformance(makeProvider(lmstudio), fixtures)) it(name, run);
});
