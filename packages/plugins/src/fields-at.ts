/** What zod keeps of a schema; of another copy of zod perhaps not all of it. */
interface Definition {
  readonly shape?: Readonly<Record<string, unknown>>;
  readonly in?: unknown;
  readonly innerType?: unknown;
  readonly element?: unknown;
  readonly valueType?: unknown;
}

/** Names of the fields of the object at this place of a schema; undefined: it is no object, or none that can be seen. */
export function fieldsAt(
  schema: unknown,
  path: readonly PropertyKey[],
): readonly string[] | undefined {
  const definition = plain(schema);
  const [step, ...rest] = path;
  if (definition === undefined) return undefined;
  if (step === undefined) return definition.shape && Object.keys(definition.shape);
  const next =
    definition.shape === undefined
      ? (definition.element ?? definition.valueType)
      : definition.shape[String(step)];
  return fieldsAt(next, rest);
}

/** Without what makes it optional, gives it a default or changes what it yields. */
function plain(schema: unknown): Definition | undefined {
  const definition = definitionOf(schema);
  const inner = definition?.in ?? definition?.innerType;
  return inner === undefined ? definition : plain(inner);
}

function definitionOf(schema: unknown): Definition | undefined {
  if (typeof schema !== "object" || schema === null || !("_zod" in schema)) return undefined;
  const { _zod: internals } = schema;
  return (internals as { readonly def?: Definition } | undefined)?.def;
}
