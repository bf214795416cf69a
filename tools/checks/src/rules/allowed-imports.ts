import { posix } from "node:path";
import type { Check } from "../check.ts";
import { type ImportRule, importPicture, publishedEntries } from "../import-picture.ts";
import { importSpecifiers } from "../import-specifiers.ts";
import { isCodeFile } from "../is-code-file.ts";
import { isTestFile } from "../is-test-file.ts";
import { packageFolder } from "../package-folder.ts";

const judgeNode = (name: string, { node }: ImportRule): string | undefined => {
  if (node === "all") return undefined;
  const allowed = node !== "none" && !node.except.includes(name.split("/", 1)[0] ?? "");
  return allowed ? undefined : `node:${name} is not for this package`;
};

const judgePackage = (specifier: string, rule: ImportRule): string | undefined => {
  const [scope = "", rest = "", ...deeper] = specifier.split("/");
  if (scope !== "@sluice") {
    const name = scope.startsWith("@") ? `${scope}/${rest}` : scope;
    return rule.never.includes(name) ? `${name} is not for this package` : undefined;
  }
  if (deeper.length > 0 && !publishedEntries.includes(specifier))
    return `${specifier} is a deep path`;
  return rule.ours.includes(rest) ? undefined : `@sluice/${rest} is not for this package`;
};

const judge = (path: string, specifier: string, rule: ImportRule): string | undefined => {
  if (specifier.startsWith("node:")) return judgeNode(specifier.slice("node:".length), rule);
  if (!specifier.startsWith(".")) return judgePackage(specifier, rule);
  const target = posix.join(posix.dirname(path), specifier);
  return packageFolder(target) === packageFolder(path)
    ? undefined
    : `${specifier} leaves the package`;
};

/** Packages know only those that the picture lets them know. */
export const allowedImports: Check = {
  name: "allowed-imports",
  promise: "sources import only what the picture of the packages allows",
  find: (files) =>
    files
      .filter(({ path }) => isCodeFile(path) && path.includes("/src/") && !isTestFile(path))
      .flatMap(({ path, text }) => {
        const rule = importPicture[packageFolder(path) ?? ""];
        if (rule === undefined) return [];
        return importSpecifiers(text)
          .map((specifier) => judge(path, specifier, rule))
          .filter((message) => message !== undefined)
          .map((message) => ({ path, message }));
      }),
};
