import type { Check } from "../check.ts";
import { isCodeFile } from "../is-code-file.ts";
import { isTestFile } from "../is-test-file.ts";
import type { SourceFile } from "../source-file.ts";
import { stripComments } from "../strip-comments.ts";

const notProviders = new Set(["transport", "conformance", "openai-compatible"]);
/** Words that mean something else as well; they are looked at only beside the word provider. */
const ambiguous = new Set(["local"]);

const slugsOf = (files: readonly SourceFile[]): readonly string[] => [
  ...new Set(
    files.flatMap(
      ({ path }) => /^packages\/providers\/src\/([^/]+)\/index\.ts$/.exec(path)?.[1] ?? [],
    ),
  ),
];

const compared =
  /(?<!typeof )(?<![\w.])(?:\w+\.)*(?:provider|adapter|slug)(?:Name|Slug|Id)?(?:\.(?:slug|name|id))?\s*[!=]==?\s*["'`]\w/i;

const branchesOn = (slug: string): RegExp =>
  new RegExp(
    `[!=]==?\\s*["'\`]${slug}["'\`]|["'\`]${slug}["'\`]\\s*[!=]==?|case\\s+["']${slug}["']`,
  );

const judge = ({ path, text }: SourceFile, slugs: readonly string[]): string[] => {
  const folder = /^packages\/providers\/src\/([^/]+)\//.exec(path)?.[1] ?? "";
  const own = slugs.includes(folder) && !notProviders.has(folder) ? folder : undefined;
  const foreign = slugs.filter(
    (slug) => slug !== own && !notProviders.has(slug) && !ambiguous.has(slug),
  );
  const patterns = foreign.map(branchesOn);
  return stripComments(text)
    .split("\n")
    .filter(
      (line) =>
        (own === undefined && compared.test(line)) ||
        patterns.some((pattern) => pattern.test(line)),
    )
    .map((line) => line.trim());
};

/** What is special about a provider stays in its folder. */
export const providerBranches: Check = {
  name: "provider-branches",
  promise: "nothing outside a provider's folder asks which provider it is",
  find(files) {
    const slugs = slugsOf(files);
    return files
      .filter(({ path }) => /^(packages|apps)\/[^/]+\/src\//.test(path))
      .filter(({ path }) => isCodeFile(path) && !isTestFile(path))
      .flatMap((file) => judge(file, slugs).map((message) => ({ path: file.path, message })));
  },
};
