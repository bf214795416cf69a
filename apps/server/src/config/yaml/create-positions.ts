import type { ConfigPath } from "../config-issue.ts";
import type { Position, Positions } from "./positions.ts";

/** Collects positions while a file is read. */
export interface PositionsWriter extends Positions {
  add(path: ConfigPath, key: Position, value: Position): void;
}

const TOP: Position = { line: 1, column: 1 };

/** Makes an empty record of positions. */
export function createPositions(): PositionsWriter {
  const known = new Map<string, { readonly key: Position; readonly value: Position }>();
  const nearest = (path: ConfigPath) => {
    for (let length = path.length; length > 0; length--) {
      const found = known.get(nameOf(path.slice(0, length)));
      if (found !== undefined) return { ...found, exact: length === path.length };
    }
    return { key: TOP, value: TOP, exact: false };
  };
  return {
    add(path, key, value) {
      known.set(nameOf(path), { key, value });
    },
    keyAt: (path) => nearest(path).key,
    valueAt(path) {
      const { key, value, exact } = nearest(path);
      return exact ? value : key;
    },
  };
}

function nameOf(path: ConfigPath): string {
  return JSON.stringify(path);
}
