import { expect, test } from "vitest";
import { filterModels } from "./filter-models.ts";

const models = [
  { id: "acme/large", name: "Acme: Large" },
  { id: "local/voice", name: "Voice", architecture: { output_modalities: ["speech"] } },
  { id: "north/eye", name: "Eye", architecture: { output_modalities: ["image", "text"] } },
];
const found = (query: string, textOnly = true) =>
  filterModels(models, { query, textOnly }).map(({ id }) => id);

test("finds by every word, in any order and case", () => {
  expect(found("LARGE acme")).toEqual(["acme/large"]);
  expect(found("acme small")).toEqual([]);
  expect(found(" ")).toEqual(["acme/large", "north/eye"]);
});

test("shows models without text output when asked", () => {
  expect(found("voice")).toEqual([]);
  expect(found("voice", false)).toEqual(["local/voice"]);
});
