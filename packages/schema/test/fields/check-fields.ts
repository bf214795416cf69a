import { expect, test } from "vitest";
import type * as z from "zod";
import type { Parsed } from "../../src/index.ts";
import { schemaPaths } from "../schema-paths.ts";
import type { FieldRow, FieldRows } from "./field-row.ts";
import { putField, type Surroundings, withoutMarks } from "./put-field.ts";

/** A request whose fields are looked at one by one. */
export interface FieldTable {
  readonly schema: z.core.$ZodType;
  readonly parse: (body: unknown) => Parsed<unknown>;
  readonly rows: FieldRows;
  readonly around: Surroundings;
}

/** Every field takes what its row calls good and refuses the rest by name; and no field is without a row. */
export function checkFields({ schema, parse, rows, around }: FieldTable): void {
  test("every field of the schema has a row, and every row is of a field", () => {
    const paths = schemaPaths(schema);
    expect(paths.filter((path) => !Object.hasOwn(rows, path))).toEqual([]);
    expect(Object.keys(rows).filter((path) => !paths.includes(path))).toEqual([]);
  });

  test.each(Object.entries(rows))("%s", (path, row) => {
    const { good, bad } = verdicts(row);
    for (const value of good) {
      const body = putField(around, path, value);
      expect(parse(body), JSON.stringify(body).slice(0, 500)).toMatchObject({ kind: "ok" });
    }
    for (const value of bad) {
      const body = putField(around, path, value);
      const parsed = parse(body);
      expect(parsed.kind, JSON.stringify(body).slice(0, 500)).toBe("invalid");
      if (parsed.kind === "invalid")
        expect(withoutMarks(parsed.path)).toContain(withoutMarks(path));
    }
  });
}

function verdicts({ good, bad, without }: FieldRow): Pick<FieldRow, "good" | "bad"> {
  switch (without) {
    case "fine":
      return { good: [...good, null, undefined], bad };
    case "null-refused":
      return { good: [...good, undefined], bad: [...bad, null] };
    case "absence-refused":
      return { good: [...good, null], bad: [...bad, undefined] };
    case "refused":
      return { good, bad: [...bad, null, undefined] };
  }
}
