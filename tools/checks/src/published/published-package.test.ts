import { expect, it } from "vitest";
import { publishedPackages } from "./published-package.ts";

const manifest = (folder: string, content: object) => ({
  path: `${folder}/package.json`,
  text: JSON.stringify(content),
});

it("finds what a package needs through others, and leaves private ones out", () => {
  const packages = publishedPackages([
    manifest("packages/a", { name: "a", dependencies: { b: "1", zod: "4" } }),
    manifest("packages/b", { name: "b", peerDependencies: { c: "1" } }),
    manifest("packages/c", { name: "c", devDependencies: { a: "1" } }),
    manifest("apps/d", { name: "d", private: true, dependencies: { a: "1" } }),
  ]);
  expect(packages.map(({ name, needs }) => [name, needs])).toEqual([
    ["a", ["b", "c"]],
    ["b", ["c"]],
    ["c", []],
  ]);
});
