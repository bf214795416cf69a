import type { BuiltInAdapter } from "./built-in.ts";
import type { ConfigPath } from "./config-issue.ts";
import type { Mistake } from "./mistake.ts";

/** What an adapter refuses of the `options` at `path`; `undefined` options are none at all. */
export function checkOptions(
  path: ConfigPath,
  options: unknown,
  adapter: BuiltInAdapter,
): readonly Mistake[] {
  const issues = adapter.options.safeParse(options ?? {}).error?.issues ?? [];
  return issues.flatMap((issue): readonly Mistake[] => {
    const inner = [...path, ...issue.path.map((step) => (typeof step === "symbol" ? "" : step))];
    if (issue.code !== "unrecognized_keys") return [{ path: inner, message: issue.message }];
    const message = `unknown key; the adapter ${adapter.id} does not take it`;
    return issue.keys.map((key) => ({ path: [...inner, key], message, at: "key" }));
  });
}
