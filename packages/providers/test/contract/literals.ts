import type { TypedValues } from "./type-problems.ts";

/** A program of one literal for each value. */
export interface Literals {
  readonly source: string;
  /** Whose literal a line of the source is part of, and what stands there. */
  place(line: number): { readonly name: string; readonly text: string };
}

/** Writes values as constants of a type; a literal may hold no member that its type does not know. */
export function literals({ imports, type, values }: TypedValues): Literals {
  const lines = [...imports.trim().split("\n"), `type Checked = ${type};`];
  const starts: { readonly line: number; readonly name: string }[] = [
    { line: 0, name: "the types themselves" },
  ];
  for (const [name, value] of values) {
    starts.push({ line: lines.length + 1, name });
    const text = JSON.stringify(value, null, 1);
    lines.push(...`export const v${starts.length}: Checked = ${text};`.split("\n"));
  }
  return {
    source: `${lines.join("\n")}\n`,
    place: (line) => ({
      name: starts.findLast((start) => start.line <= line)?.name ?? "",
      text: lines[line - 1]?.trim().slice(0, 200) ?? "",
    }),
  };
}
