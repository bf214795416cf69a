import { expect, test } from "vitest";
import { filterModels } from "./filter-models.ts";

const models = [
  { id: "acme/large", name: "Acme: Large" },
  { id: "north/eye", name: "Eye" },
];
const found = (query: string) => filterModels(models, query).map(({ id }) => id);

test("finds by every word, in any order and case", () => {
  expect(found("LARGE acme")).toEqual(["acme/large"]);
  expect(found("acme small")).toEqual([]);
  expect(found(" ")).toEqual(["acme/large", "north/eye"]);
});
