import { describe, expect, it } from "vitest";
import type { Check } from "../check.ts";
import type { SourceFile } from "../source-file.ts";
import { allowedImports } from "./allowed-imports.ts";
import { changesetNames } from "./changeset-names.ts";
import { exactVersions } from "./exact-versions.ts";
import { fileNames } from "./file-names.ts";
import { fileSize } from "./file-size.ts";
import { fixtureOrigins } from "./fixture-origins.ts";
import { indexShape } from "./index-shape.ts";
import { lockfileAddresses } from "./lockfile-addresses.ts";
import { oneTransport } from "./one-transport.ts";
import { packageFiles } from "./package-files.ts";
import { packageManifest } from "./package-manifest.ts";
import { providerBranches } from "./provider-branches.ts";

const file = (path: string, text = ""): SourceFile => ({ path, text });
const messages = (check: Check, ...files: SourceFile[]) =>
  check.find(files).map(({ path, message }) => `${path}: ${message}`);
const lines = (count: number) => "x;\n".repeat(count);

const complete = {
  name: "@sluice/one",
  description: "One",
  license: "MIT",
  type: "module",
  files: ["dist"],
  engines: { node: ">=22" },
  exports: { ".": { "@sluice/source": "./src/index.ts", types: "a", default: "b" } },
  publishConfig: { access: "public", exports: { ".": { types: "a", default: "b" } } },
  scripts: { "check:package": "publint" },
};
const manifest = (changes: object = {}, folder = "packages/one") =>
  file(`${folder}/package.json`, JSON.stringify({ ...complete, ...changes }));

describe("file-size", () => {
  const small = Array.from({ length: 20 }, (_, i) => file(`packages/one/src/a${i}.ts`, lines(10)));

  it("lets 300 lines pass and finds 301", () => {
    expect(messages(fileSize, ...small, file("packages/one/src/b.ts", lines(300)))).toEqual([]);
    expect(messages(fileSize, ...small, file("packages/one/src/b.ts", lines(301)))).toEqual([
      "packages/one/src/b.ts: 301 lines",
    ]);
  });

  it("leaves tests and fixtures out", () => {
    const long = lines(900);
    expect(
      messages(
        fileSize,
        ...small,
        file("packages/one/src/b.test.ts", long),
        file("packages/one/src/__fixtures__/b.ts", long),
      ),
    ).toEqual([]);
  });

  it("finds a repository whose files are long on the whole", () => {
    expect(messages(fileSize, file("packages/one/src/b.ts", lines(250)))).toEqual([
      ".: the median is 250 lines",
      ".: one in ten files has 250 lines or more",
    ]);
  });
});

describe("file-names", () => {
  it.each([
    "packages/one/src/next-step.ts",
    "packages/one/src/next-step.test.ts",
    "packages/one/src/__fixtures__/a.ts",
    "packages/one/tsup.config.ts",
  ])("lets %s pass", (path) => expect(messages(fileNames, file(path))).toEqual([]));

  it.each([
    "packages/one/src/nextStep.ts",
    "packages/one/src/utils.ts",
    "packages/one/src/helpers/a.ts",
    "packages/one/src/types.ts",
    "tools/one/src/Common.tsx",
  ])("finds %s", (path) => expect(messages(fileNames, file(path))).toHaveLength(1));
});

describe("index-shape", () => {
  const index = (text: string) =>
    messages(indexShape, manifest(), file("packages/one/src/index.ts", text));

  it("lets named re-exports and comments pass", () => {
    const text =
      '// The face.\nexport { a, type B } from "./a.ts";\nexport type { C } from "./c.ts";\n';
    expect(index(text)).toEqual([]);
  });

  it.each([
    'export * from "./a.ts";',
    "export {};",
    "export const a = 1;",
    'import "./a.ts";\nexport { a } from "./a.ts";',
  ])("finds %j", (text) => expect(index(text)).toHaveLength(1));

  it("finds a missing entry point", () => {
    expect(messages(indexShape, manifest())).toEqual([
      "packages/one/src/index.ts: the entry point is missing",
    ]);
  });
});

describe("package-manifest", () => {
  it("lets a complete one and private ones pass", () => {
    expect(messages(packageManifest, manifest())).toEqual([]);
    expect(
      messages(packageManifest, file("apps/one/package.json", '{"name":"x","private":true}')),
    ).toEqual([]);
  });

  it.each([
    [{ description: "" }, "no description"],
    [{ license: "ISC" }, "license must be MIT"],
    [{ engines: {} }, "no engines.node"],
    [{ files: [] }, "no files"],
    [
      { exports: { ".": { default: "b", types: "a" } } },
      "exports must name @sluice/source, then types, then default",
    ],
    [{ publishConfig: {} }, "publishConfig.access must be public"],
    [
      { publishConfig: { access: "public", exports: complete.exports } },
      "publishConfig.exports must repeat the exports without @sluice/source",
    ],
    [{ scripts: {} }, "no script check:package"],
  ])("finds %j", (changes, message) => {
    expect(messages(packageManifest, manifest(changes))).toEqual([
      `packages/one/package.json: ${message}`,
    ]);
  });
});

describe("package-files", () => {
  it("asks a published package for README and build configuration", () => {
    expect(messages(packageFiles, manifest())).toEqual([
      "packages/one/README.md: missing",
      "packages/one/tsup.config.ts: missing",
    ]);
    expect(
      messages(
        packageFiles,
        manifest({ private: true }, "apps/one"),
        file("apps/one/README.md", "One"),
      ),
    ).toEqual([]);
  });
});

describe("exact-versions", () => {
  it("lets pinned versions pass and finds ranges", () => {
    const dependencies = { a: "1.2.3", b: "workspace:^", c: "catalog:", d: "^1.0.0", e: "*" };
    expect(messages(exactVersions, manifest({ dependencies }))).toEqual([
      "packages/one/package.json: d is not pinned: ^1.0.0",
      "packages/one/package.json: e is not pinned: *",
    ]);
  });
});

describe("fixture-origins", () => {
  it("asks each fixture folder for an ORIGIN.md", () => {
    const fixture = file("packages/one/src/x/__fixtures__/a.json");
    expect(messages(fixtureOrigins, fixture)).toEqual([
      "packages/one/src/x/__fixtures__/ORIGIN.md: missing",
    ]);
    const origin = file("packages/one/src/x/__fixtures__/ORIGIN.md");
    expect(messages(fixtureOrigins, fixture, origin)).toEqual([]);
  });
});

describe("lockfile-addresses", () => {
  it("finds the line with an address", () => {
    expect(messages(lockfileAddresses, file("pnpm-lock.yaml", "a: 1\nb: https://x\n"))).toEqual([
      "pnpm-lock.yaml: line 2 holds an address",
    ]);
    expect(messages(lockfileAddresses, file("pnpm-lock.yaml", "a: sha512-x==\n"))).toEqual([]);
  });
});

describe("changeset-names", () => {
  it("finds a package that does not exist", () => {
    const changeset = file(
      ".changeset/a.md",
      '---\n"@sluice/one": minor\n"@sluice/two": patch\n---\nText: x\n',
    );
    expect(messages(changesetNames, manifest(), changeset)).toEqual([
      ".changeset/a.md: there is no package @sluice/two",
    ]);
  });

  it("finds one that names no package, as a formatter of Markdown would leave it", () => {
    const changeset = file(".changeset/a.md", '---\n\n## "@sluice/one": minor\n\nText: x\n');
    expect(messages(changesetNames, manifest(), changeset)).toEqual([
      ".changeset/a.md: names no package between its two lines of ---",
    ]);
  });
});

describe("allowed-imports", () => {
  const find = (path: string, specifier: string) =>
    messages(allowedImports, file(path, `import { a } from "${specifier}";\n`));

  it.each([
    ["packages/router/src/a.ts", "@sluice/errors"],
    ["packages/router/src/a.ts", "./filters/b.ts"],
    ["packages/router/src/a.test.ts", "node:fs"],
    ["packages/plugins/src/a.ts", "node:crypto"],
    ["packages/providers/src/transport/a.ts", "undici"],
    ["apps/server/src/http/a.ts", "../ports/clock.ts"],
  ])("lets %s import %s", (path, specifier) => expect(find(path, specifier)).toEqual([]));

  it.each([
    ["packages/router/src/a.ts", "@sluice/providers"],
    ["packages/router/src/a.ts", "node:fs"],
    ["packages/errors/src/a.ts", "@sluice/schema"],
    ["packages/plugins/src/a.ts", "undici"],
    ["packages/plugins/src/a.ts", "node:http"],
    ["packages/providers/src/a.ts", "@sluice/plugins"],
    ["apps/server/src/a.ts", "@sluice/errors/src/cut-text.ts"],
    ["apps/server/src/a.ts", "../../../packages/errors/src/index.ts"],
    ["apps/playground/src/a.tsx", "@sluice/server"],
  ])("keeps %s from importing %s", (path, specifier) =>
    expect(find(path, specifier)).toHaveLength(1),
  );

  it.each([
    'import type { A } from "@sluice/providers";',
    'export { a } from "@sluice/providers";',
    'const a = await import("@sluice/providers");',
    'import "@sluice/providers";',
    'import {\n  a,\n  b,\n} from "@sluice/providers";',
  ])("sees %j", (text) => {
    expect(messages(allowedImports, file("packages/router/src/a.ts", text))).toHaveLength(1);
  });

  it("does not read comments", () => {
    const text = '/**\n * import { a } from "@sluice/providers";\n */\n// import "undici";\n';
    expect(messages(allowedImports, file("packages/router/src/a.ts", text))).toEqual([]);
  });
});

describe("one-transport", () => {
  it("finds a socket outside the transport", () => {
    const text = 'import { request } from "undici";\n';
    expect(messages(oneTransport, file("packages/providers/src/openai/a.ts", text))).toHaveLength(
      1,
    );
    expect(messages(oneTransport, file("packages/providers/src/transport/a.ts", text))).toEqual([]);
  });
});

describe("provider-branches", () => {
  const folders = [
    file("packages/providers/src/openai/index.ts"),
    file("packages/providers/src/local/index.ts"),
  ];
  const find = (path: string, text: string) =>
    messages(providerBranches, ...folders, file(path, text));

  it.each([
    'if (provider === "north") return;',
    'if (endpoint.provider !== "openai") return;',
    'if (provider.slug === "north") return;',
    'if (x === "openai") return;',
    'switch (x) { case "openai": return; }',
    'if (adapterName == "local") return;',
  ])("finds %j in the server", (text) => {
    expect(find("apps/server/src/a.ts", text)).toHaveLength(1);
  });

  it.each([
    'if (engine === "local") return;',
    'if (typeof provider === "string") return;',
    'if (provider === "") return;',
    'if (provider.kind === "http") return;',
    "if (provider === other.provider) return;",
    '// if (provider === "openai")',
  ])("lets %j pass", (text) => expect(find("apps/server/src/a.ts", text)).toEqual([]));

  it("lets a provider know itself but not others", () => {
    const text = 'if (kind === "openai") return;';
    expect(find("packages/providers/src/openai/a.ts", text)).toEqual([]);
    expect(find("packages/providers/src/local/a.ts", text)).toHaveLength(1);
  });
});
