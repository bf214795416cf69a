import { describe, expect, test } from "vitest";
import { extra } from "./extra.ts";
import { makeTables } from "./make-tables.ts";
import { publishedScores } from "./published-scores.ts";
import { withScores } from "./with-scores.ts";

const release = (models: Readonly<Record<string, readonly number[]>>) => ({
  source: "a benchmark",
  categories: ["coding" as const, "agentic-coding" as const, "math" as const],
  models: Object.fromEntries(
    Object.entries(models).map(([slug, scores]) => [slug, { row: slug, scores: [...scores] }]),
  ),
});

describe("scores of a benchmark", () => {
  test("are means of its categories, 0 to 1", () => {
    expect(publishedScores([release({ "a/one": [80, 40, 93] })])).toEqual(
      new Map([["a/one", { coding: 0.6, agentic: 0.4, math: 0.93 }]]),
    );
    expect(publishedScores([])).toEqual(new Map());
  });

  test("of a model in two releases are those of the newer one", () => {
    const scores = publishedScores([
      release({ "a/one": [80, 40, 90] }),
      release({ "a/one": [1, 1, 1] }),
    ]);
    expect(scores.get("a/one")?.coding).toBe(0.6);
  });

  test("of the older release are brought to the scale of the newer by the models of both", () => {
    const scores = publishedScores([
      release({ "a/one": [80, 40, 90], "a/two": [60, 20, 70] }),
      release({ "a/one": [80, 80, 45], "a/two": [60, 40, 35], "a/old": [50, 60, 50] }),
    ]);
    expect(scores.get("a/old")).toEqual({ coding: 0.4, agentic: 0.3, math: 1 });
  });

  test("count for the variants of a model, and for no other", () => {
    const measured = new Map([["a/one", { coding: 0.6 }]]);
    const model = (slug: string) =>
      withScores({ slug, name: slug, model: slug, input: ["text"], output: ["text"] }, measured);
    expect(model("a/one").scores).toEqual({ coding: 0.6 });
    expect(model("a/one:batch").scores).toEqual({ coding: 0.6 });
    expect(model("a/one:free").scores).toEqual({ coding: 0.6 });
    expect(model("a/one:thinking").scores).toBeUndefined();
    expect(model("a/one-mini").scores).toBeUndefined();
  });
});

describe("the scores of the catalogue", () => {
  test("have as many figures as categories, and a source that can be looked up", () => {
    for (const { source, categories, models } of extra.scores) {
      expect(source).toContain("https://");
      for (const { scores } of Object.values(models))
        expect(scores).toHaveLength(categories.length);
    }
  });

  test("are of models that some provider sells", async () => {
    const slugs = new Set(
      [...(await makeTables()).values()].flatMap(({ models }) => models.map(({ slug }) => slug)),
    );
    const measured = extra.scores.flatMap(({ models }) => Object.keys(models));
    expect(measured.filter((slug) => !slugs.has(slug))).toEqual([]);
  });

  test("fill every tier of coding (contract §7.18)", () => {
    const coding = [...publishedScores(extra.scores).values()].map((scores) => scores.coding ?? 0);
    const count = (from: number, to: number) =>
      coding.filter((score) => score >= from && score < to).length;
    expect(count(0.66, 1.01)).toBeGreaterThan(5);
    expect(count(0.33, 0.66)).toBeGreaterThan(5);
    expect(count(0, 0.33)).toBeGreaterThan(0);
  });
});
