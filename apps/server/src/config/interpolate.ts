import type { Environment } from "./environment.ts";

/** A text with its variables filled in, and the names of those that are not set. */
export interface Interpolated {
  readonly text: string;
  readonly unset: readonly string[];
}

/**
 * Fills in `${NAME}` and `${NAME:-default}` (contract §4); the default also stands for an empty
 * variable, as in a shell. `$${` stands for `${` itself.
 */
export function interpolate(text: string, env: Environment): Interpolated {
  const unset: string[] = [];
  const filled = text.replace(
    /\$\$\{|\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g,
    (whole, name: string | undefined, fallback: string | undefined) => {
      if (name === undefined) return whole.slice(1);
      const value = env[name];
      if (fallback !== undefined) return value === undefined || value === "" ? fallback : value;
      if (value === undefined) unset.push(name);
      return value ?? "";
    },
  );
  return { text: filled, unset };
}
