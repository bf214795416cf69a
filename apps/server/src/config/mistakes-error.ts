import type { Config } from "./config.ts";
import { ConfigError } from "./config-error.ts";
import { formatPath } from "./format-path.ts";
import type { Mistake } from "./mistake.ts";

/** The error of mistakes that show only when the named packages are there, each with its place. */
export function mistakesError(
  { place }: Pick<Config, "place">,
  mistakes: readonly Mistake[],
): ConfigError {
  return new ConfigError(
    mistakes.map(({ path, message, at }) =>
      [...(place === undefined ? [] : [place(path, at)]), formatPath(path), message].join(": "),
    ),
  );
}
