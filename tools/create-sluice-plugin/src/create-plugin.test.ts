import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PLUGIN_OPTIONS } from "@sluice/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPlugin } from "./create-plugin.ts";
import { BUILT_IN_IDS } from "./plugin-names.ts";
import { Refusal } from "./refusal.ts";

let work: string;
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "create-sluice-plugin-"));
});
afterAll(() => rm(work, { recursive: true, force: true }));

const read = (folder: string, path: string) => readFile(join(folder, path), "utf8");

describe("a new plugin", () => {
  it("has all that a package needs, named after its folder", async () => {
    const folder = join(work, "here/sluice-plugin-shout-loud");
    expect(await createPlugin({ folder })).toEqual([
      ".gitignore",
      "README.md",
      "package.json",
      "src/index.ts",
      "src/shout-loud.test.ts",
      "src/shout-loud.ts",
      "tsconfig.build.json",
      "tsconfig.json",
      "tsup.config.ts",
    ]);
    const manifest = JSON.parse(await read(folder, "package.json"));
    expect(manifest).toMatchObject({ name: "sluice-plugin-shout-loud", type: "module" });
    expect(Object.keys(manifest.peerDependencies)).toEqual(["@sluice/errors", "@sluice/plugins"]);
    expect(await read(folder, "src/index.ts")).toBe(
      'export { shoutLoud, shoutLoud as default } from "./shout-loud.ts";\n',
    );
    expect(await read(folder, "src/shout-loud.ts")).toContain('id: "shout-loud"');
  });

  it("takes a name, an id and a description", async () => {
    const folder = join(work, "other");
    await createPlugin({
      folder,
      name: "@acme/sluice-plugin-class",
      id: "class",
      description: 'Says "class"',
    });
    const manifest = JSON.parse(await read(folder, "package.json"));
    expect(manifest).toMatchObject({
      name: "@acme/sluice-plugin-class",
      description: 'Says "class"',
    });
    expect(await read(folder, "src/index.ts")).toContain("classPlugin");
  });

  it("leaves nothing to be filled in", async () => {
    const folder = join(work, "filled");
    for (const path of await createPlugin({ folder })) {
      expect(await read(folder, path)).not.toContain("{{");
    }
  });

  it("may be made in a folder that is there and empty", async () => {
    const folder = join(work, "empty");
    await mkdir(folder);
    expect(await createPlugin({ folder })).not.toEqual([]);
  });
});

describe("refused, and nothing is written:", () => {
  const none = async (wanted: Parameters<typeof createPlugin>[0], words: RegExp) => {
    await expect(createPlugin(wanted)).rejects.toThrow(words);
    await expect(createPlugin(wanted)).rejects.toBeInstanceOf(Refusal);
  };

  it("a folder that has something in it", async () => {
    const folder = join(work, "full");
    await mkdir(folder);
    await writeFile(join(folder, "mine.txt"), "mine");
    await none({ folder }, /full is not empty \(it has mine.txt\)/);
    expect(await readdir(folder)).toEqual(["mine.txt"]);
  });

  it("a file in the folder's place", async () => {
    await writeFile(join(work, "file"), "");
    await none({ folder: join(work, "file") }, /is a file/);
  });

  it.each([
    ["Shout", /npm takes no package called "Shout"/],
    ["@acme/", /npm takes no package/],
    [".hidden", /npm takes no package/],
    ["a b", /npm takes no package/],
    ["plug_in", /id is lower-case words joined by hyphens, not "plug_in"/],
    ["1plugin", /give one with --id/],
    ["sluice-plugin-web", /has a plugin web of its own/],
    ["http", /npm takes no package/],
  ])("the name %j", async (name, words) => {
    const folder = join(work, "badly-named");
    await none({ folder, name }, words);
    await expect(readdir(folder)).rejects.toThrow("ENOENT");
  });

  it("a description of several lines", async () => {
    await none({ folder: join(work, "lines"), description: "a\nb" }, /one line/);
  });
});

it("knows the ids of the gateway's own plugins", () => {
  const brought = [...Object.keys(PLUGIN_OPTIONS), "datetime"];
  expect([...BUILT_IN_IDS].sort()).toEqual(brought.sort());
});
