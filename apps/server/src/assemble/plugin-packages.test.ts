import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Provider } from "@sluice/providers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadPlugins } from "./load-plugins.ts";

const NO_PROVIDERS: ReadonlyMap<string, Provider> = new Map();

/** What a plugin is made with. */
const plugin = (id: string, more = "") =>
  `{ id: ${JSON.stringify(id)}, options: z.strictObject({}), ${more} }`;
const WITH_ZOD = 'import * as z from "zod";\n';

const PACKAGES = {
  sound: `${WITH_ZOD}export default ${plugin("sound")};`,
  several: `${WITH_ZOD}export default [${plugin("one")}, ${plugin("two")}];`,
  outer: `${WITH_ZOD}export default ${plugin("outer", 'precedes: ["response-healing"]')};`,
  named: `${WITH_ZOD}export const hidden = ${plugin("named")};`,
  nothing: "export {};",
  unmade: `${WITH_ZOD}export default () => (${plugin("unmade")});`,
  misshapen: `${WITH_ZOD}export default [${plugin("fine")}, ${plugin("odd", "before: 5")}];`,
  none: "export default [];",
  throwing: 'throw new Error("no licence file");',
  needy: 'import "not-there-at-all";',
  garbled: "export default {",
  twin: `${WITH_ZOD}export default ${plugin("sound")};`,
  usurper: `${WITH_ZOD}export default ${plugin("response-healing")};`,
} as const;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-plugins-"));
  const zod = dirname(fileURLToPath(import.meta.resolve("zod/package.json")));
  await mkdir(join(folder, "node_modules"));
  await symlink(zod, join(folder, "node_modules/zod"));
  for (const [name, code] of Object.entries(PACKAGES)) {
    const place = join(folder, "node_modules/@acme", name);
    await mkdir(place, { recursive: true });
    const manifest = { name: `@acme/${name}`, type: "module", exports: "./index.js" };
    await writeFile(join(place, "package.json"), JSON.stringify(manifest));
    await writeFile(join(place, "index.js"), code);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Name = keyof typeof PACKAGES;

const load = (...names: readonly Name[]) =>
  loadPlugins(
    { folder, plugins: Object.fromEntries(names.map((name) => [`@acme/${name}`, {}])) },
    NO_PROVIDERS,
  );

describe("plugin packages", () => {
  test("come after the built-in ones, in the order of the configuration", async () => {
    const { plugins } = await load("several", "sound");
    expect(plugins.map(({ id }) => id).slice(-3)).toEqual(["one", "two", "sound"]);
  });

  test("may be a file, named from the folder of the configuration", async () => {
    const name = "./node_modules/@acme/sound/index.js";
    const { plugins, defaults } = await loadPlugins(
      {
        folder,
        plugins: { [name]: { enabled: true } },
      },
      NO_PROVIDERS,
    );
    expect(plugins.at(-1)?.id).toBe("sound");
    expect(defaults).toEqual({ sound: { enabled: true } });
  });

  test("come before those that they precede", async () => {
    const { plugins } = await load("sound", "outer");
    const ids = plugins.map(({ id }) => id);
    expect(ids.indexOf("outer")).toBe(ids.indexOf("response-healing") - 1);
  });

  test.each<[Name, RegExp]>([
    [
      "named",
      /has no default export: .*named\/index.js exports hidden; add to it: export \{ hidden as default \}/,
    ],
    ["nothing", /exports nothing; export what definePlugin gives as its default/],
    ["unmade", /The default export of .*unmade\/index.js is no plugin: .*is a function: call it/],
    [
      "misshapen",
      /The default export\[1\] of .*misshapen\/index.js is no plugin: its before must be a function/,
    ],
    ["none", /none\/index.js is an empty list/],
    ["throwing", /importing .*throwing\/index.js throws Error: no licence file$/],
    ["needy", /importing .*needy\/index.js throws .*not-there-at-all.*install what it needs/],
    ["garbled", /importing .*garbled\/index.js throws SyntaxError/],
  ])("that cannot be used (%s) say why, in which file, and what to do", async (name, words) => {
    await expect(load(name)).rejects.toThrow(words);
    await expect(load(name)).rejects.toThrow(`plugins.@acme/${name}: `);
  });

  test("cannot share an id: the second is told whose it is", async () => {
    await expect(load("sound", "twin")).rejects.toThrow(
      /^plugins.@acme\/twin: its plugin has the id sound, which a plugin of @acme\/sound has already/,
    );
    await expect(load("usurper")).rejects.toThrow(
      "has the id response-healing, which a plugin of the gateway has already",
    );
  });

  test("are all looked at before the first mistake is told", async () => {
    await expect(load("named", "throwing")).rejects.toMatchObject({
      lines: [expect.stringContaining("@acme/named"), expect.stringContaining("@acme/throwing")],
    });
  });
});
