import { expect, test } from "vitest";
import { modelFacts } from "./model-facts.ts";

const facts = (context_length: number | null, prompt: string, completion = prompt) =>
  modelFacts({ id: "a/b", name: "B", context_length, pricing: { prompt, completion } });

const ranker = (prompt: string, web_search?: string) =>
  modelFacts({
    id: "a/r",
    name: "R",
    architecture: { output_modalities: ["rerank"] },
    pricing: { prompt, completion: "0", ...(web_search === undefined ? {} : { web_search }) },
  });

const speaker = (character: string) =>
  modelFacts({ id: "a/s", name: "S", pricing: { prompt: "0", completion: "0", character } });

test.each([
  [facts(128_000, "0.00000015", "0.0000006"), "128K context · $0.15 in, $0.60 out per million"],
  [facts(1_048_576, "0"), "1M context · free"],
  [facts(2_500_000, "-1"), "2.5M context · price varies"],
  [facts(512, "0"), "512 context · free"],
  [facts(null, "0"), "free"],
  [ranker("0", "0.002"), "$2.00 per 1,000 search units"],
  [ranker("0.00000002"), "$0.02 per million tokens"],
  [ranker("0"), "free"],
  [speaker("0.000015"), "$15.00 per million characters"],
  [speaker("0"), "free"],
  [modelFacts({ id: "a/b", name: "B" }), ""],
])("%s", (line, expected) => {
  expect(line).toBe(expected);
});
