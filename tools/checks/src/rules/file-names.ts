import type { Check } from "../check.ts";
import { isCodeFile } from "../is-code-file.ts";
import { packageFolder } from "../package-folder.ts";

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const empty = new Set(["utils", "util", "helpers", "helper", "common", "misc", "types", "shared"]);

const judge = (path: string): string | undefined => {
  const parts = path.split("/");
  const stem = parts.pop()?.split(".", 1)[0] ?? "";
  const names = [...parts.filter((part) => part !== "__fixtures__"), stem];
  const wrong = names.find((name) => !kebab.test(name));
  if (wrong !== undefined) return `"${wrong}" is not in kebab-case`;
  const vague = names.find((name) => empty.has(name));
  return vague === undefined ? undefined : `"${vague}" says nothing about what is inside`;
};

/** Files and folders are named after what they hold. */
export const fileNames: Check = {
  name: "file-names",
  promise: "program files and their folders are named in kebab-case after what they hold",
  find: (files) =>
    files
      .filter(({ path }) => isCodeFile(path) && packageFolder(path) !== undefined)
      .flatMap(({ path }) => {
        const message = judge(path);
        return message === undefined ? [] : [{ path, message }];
      }),
};
