import type * as z from "zod";

interface Definition {
  readonly innerType?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly in?: z.core.$ZodType;
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
}

/**
 * Every field that a schema names, as `messages[user].content[text].text`; the members of an object that
 * stands in several places come once.
 */
export function schemaPaths(schema: z.core.$ZodType): readonly string[] {
  const seen = new Set<z.core.$ZodType>();
  const paths: string[] = [];
  const walk = (current: z.core.$ZodType, prefix: string): void => {
    if (seen.has(current)) return;
    seen.add(current);
    for (const [name, member] of Object.entries(definitionOf(current).shape ?? {})) {
      paths.push(prefix + name);
      for (const { mark, object } of objectsIn(member)) walk(object, `${prefix}${name}${mark}.`);
    }
  };
  walk(schema, "");
  return paths;
}

interface Found {
  readonly mark: string;
  readonly object: z.core.$ZodType;
}

function objectsIn(schema: z.core.$ZodType): readonly Found[] {
  const { innerType, element, options, shape, in: given } = definitionOf(schema);
  if (shape !== undefined) return [{ mark: "", object: schema }];
  const inner = innerType ?? given;
  if (inner !== undefined) return objectsIn(inner);
  if (element !== undefined)
    return objectsIn(element).map((one) => ({ ...one, mark: one.mark || "[]" }));
  return (options ?? []).flatMap((option) =>
    objectsIn(option).map((one) => ({ ...one, mark: one.mark || kindOf(one.object) })),
  );
}

/** The words that tell an object apart in a union. */
function kindOf(object: z.core.$ZodType): string {
  const { role, type } = definitionOf(object).shape ?? {};
  const word = role ?? type;
  if (word === undefined) return "";
  const { values, entries } = definitionOf(word);
  const words = values ?? Object.values(entries ?? {});
  return `[${words.length === 0 ? "other" : words.join("/")}]`;
}

function definitionOf(schema: z.core.$ZodType): Definition {
  return schema._zod.def as Definition;
}
