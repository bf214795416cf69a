import { expect, test } from "vitest";
import { readBearer } from "./read-bearer.ts";
import { readHeaders } from "./read-headers.ts";

test("metadata is asked for by the header, its old name, or the alias", () => {
  expect(readHeaders({}).metadata).toBe(false);
  expect(readHeaders({ "x-service-metadata": "Enabled" }).metadata).toBe(true);
  expect(readHeaders({ "x-service-experimental-metadata": "enabled" }).metadata).toBe(true);
  expect(readHeaders({ "x-openrouter-metadata": "enabled" })).toMatchObject({
    metadata: true,
    metadataAlias: true,
  });
  expect(readHeaders({ "x-service-metadata": "yes" }).metadata).toBe(false);
});

test("when both names come the new one wins", () => {
  const headers = {
    "x-service-metadata": "disabled",
    "x-service-experimental-metadata": "enabled",
  };
  expect(readHeaders(headers).metadata).toBe(false);
});

test("the commit boundary is a word or a number of tokens", () => {
  expect(readHeaders({ "x-sluice-commit": "complete" }).commit).toBe("complete");
  expect(readHeaders({ "x-sluice-commit": "12" }).commit).toBe(12);
  expect(() => readHeaders({ "x-sluice-commit": "0" })).toThrow(/X-Sluice-Commit/);
  expect(() => readHeaders({ "x-sluice-commit": "later" })).toThrow(/X-Sluice-Commit/);
});

test("a seed is any text of reasonable length", () => {
  expect(readHeaders({ "x-sluice-seed": "run 7" }).seed).toBe("run 7");
  expect(readHeaders({ "x-sluice-seed": "" }).seed).toBeUndefined();
  expect(() => readHeaders({ "x-sluice-seed": "x".repeat(257) })).toThrow(/X-Sluice-Seed/);
});

test.each([
  ["Bearer abc", "abc"],
  ["bearer abc", "abc"],
  ["BEARER   abc", "abc"],
  ["Bearer", undefined],
  ["Bearer ", undefined],
  ["Token abc", undefined],
  ["Basic YTpi", undefined],
  ["Bearer a b", undefined],
  [undefined, undefined],
])("the token of %j is %j", (header, token) => {
  expect(readBearer(header)).toBe(token);
});
