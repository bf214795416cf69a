import { expect, test } from "vitest";
import { findModel } from "./find-model.ts";

const entry = (id: string) => ({ id, name: id });
const models = [entry("acme/large"), entry("acme/large:free"), entry("acme/small")];

test.each([
  ["acme/small", "acme/small"],
  ["acme/small:nitro", "acme/small"],
  ["acme/large:free", "acme/large:free"],
  ["acme/gone", undefined],
  ["acme/gone:free", undefined],
])("%s is %s", (slug, id) => {
  expect(findModel(models, slug)?.id).toBe(id);
});
