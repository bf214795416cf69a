import type { FailureKind } from "@sluice/errors";
import type { HttpProvider } from "../provider.ts";

/**
 * The usual reading of refusals, but for those that a server words in its own way: `kindOf` says what they are, and
 * undefined where the usual reading holds.
 */
export function refusalsAs(
  { readFailure }: Pick<HttpProvider, "readFailure">,
  kindOf: (status: number, body: string) => FailureKind | undefined,
): Pick<HttpProvider, "readFailure"> {
  return {
    readFailure(status, headers, body) {
      const failure = readFailure(status, headers, body);
      return { ...failure, kind: kindOf(status, body) ?? failure.kind };
    },
  };
}
