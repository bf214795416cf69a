import { describe, expect, it } from "vitest";
import { brokenLinks } from "./broken-links.ts";
import { headingAnchors } from "./heading-anchors.ts";
import { testedBlocks } from "./tested-blocks.ts";

const fence = "```";
const page = (text: string, path = "docs/a.md") => ({ path, text });

describe("testedBlocks", () => {
  it("takes only blocks that are marked, with their line and purpose", () => {
    const text = [
      "# A",
      `${fence}ts`,
      "unmarked();",
      fence,
      "<!-- test -->",
      `${fence}ts`,
      "marked();",
      "",
      "again();",
      fence,
      "<!-- test: sluice.yaml -->",
      "",
      `${fence}yaml`,
      "a: 1",
      fence,
      "",
    ].join("\n");
    expect(testedBlocks(page(text))).toEqual([
      { path: "docs/a.md", line: 6, language: "ts", purpose: "", code: "marked();\n\nagain();\n" },
      { path: "docs/a.md", line: 13, language: "yaml", purpose: "sluice.yaml", code: "a: 1\n" },
    ]);
  });

  it("takes the indent of a list away", () => {
    const text = `- item\n\n  <!-- test -->\n  ${fence}ts\n  if (a) {\n    b();\n  }\n  ${fence}\n`;
    expect(testedBlocks(page(text))[0]?.code).toBe("if (a) {\n  b();\n}\n");
  });
});

describe("headingAnchors", () => {
  it("names headings as GitHub does and counts repeated ones", () => {
    const text = "# What `x` is, in short\n## Limits\n## Limits\n```\n# not one\n```\n";
    expect([...headingAnchors(text)]).toEqual(["what-x-is-in-short", "limits", "limits-1"]);
  });
});

describe("brokenLinks", () => {
  const files = [
    page("# Top\n", "README.md"),
    page("# Errors\n## The table\n", "docs/errors.md"),
    page("", "packages/errors/src/index.ts"),
  ];

  it.each([
    "../README.md",
    "errors.md#the-table",
    "./errors.md",
    "../packages/errors",
    "../packages/errors/",
    "https://example.test/x",
    "mailto:a@example.test",
    "../README.md#top",
  ])("lets %s pass", (target) => {
    expect(brokenLinks(page(`see [it](${target}) now`), files)).toEqual([]);
  });

  it.each(["missing.md", "errors.md#no-such", "../packages/none", "README.md"])(
    "finds %s",
    (target) => {
      expect(brokenLinks(page(`see [it](${target})`), files)).toEqual([target]);
      expect(brokenLinks(page(`[it]: ${target}\n`), files)).toEqual([target]);
    },
  );

  it("checks anchors of the page itself and does not read code", () => {
    const own = page("# Own\n[a](#own) `[b](none.md)`\n");
    expect(brokenLinks(own, [own])).toEqual([]);
    expect(brokenLinks(page("[a](#own)\n"), [page("[a](#own)\n")])).toEqual(["#own"]);
    expect(brokenLinks(page(`${fence}md\n[b](none.md)\n${fence}\n`), files)).toEqual([]);
  });
});
