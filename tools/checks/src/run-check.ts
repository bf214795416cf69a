import type { Check } from "./check.ts";
import type { Exception } from "./exceptions.ts";
import type { Finding } from "./finding.ts";
import type { SourceFile } from "./source-file.ts";

/** What a check finds once its exceptions are taken away; an exception that matched nothing is a finding too. */
export function runCheck(
  check: Check,
  files: readonly SourceFile[],
  exceptions: readonly Exception[],
): readonly Finding[] {
  const found = check.find(files);
  const own = exceptions.filter((exception) => exception.check === check.name);
  const stale = own
    .filter(({ path }) => !found.some((finding) => finding.path === path))
    .map(({ path }) => ({ path, message: "this exception is no longer needed" }));
  const excused = new Set(own.map(({ path }) => path));
  return [...found.filter(({ path }) => !excused.has(path)), ...stale];
}
