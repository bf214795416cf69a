import type { SchemaModules } from "./schema-modules.ts";
import { typeWords } from "./type-words.ts";
import type { ZodShape } from "./zod-shape.ts";

/** One field of a request. */
export interface FieldRow {
  /** As a caller writes it: `provider.sort`, `messages[user].name`. */
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  /** Whether null says the same as leaving it out. */
  readonly nullable: boolean;
  /** Of the schema that checks it, in the schema package. */
  readonly file: string;
  /** What it is for, by the schema's own description. */
  readonly says: string;
  /** Whether it is an object that refuses members which are not listed. */
  readonly closed: boolean;
}

/** Every field of a request, those of objects within it after them. */
export function fieldRows(request: ZodShape, modules: SchemaModules): readonly FieldRow[] {
  const seen = new Set<ZodShape>();
  const rows: FieldRow[] = [];
  const walk = (schema: ZodShape, prefix: string, file: string): void => {
    const place = modules.fileOf(schema) ?? file;
    const { shape } = schema._zod.def;
    if (shape === undefined || seen.has(schema)) return;
    seen.add(schema);
    for (const [name, given] of Object.entries(shape)) {
      const { inner, required, nullable } = unwrap(given);
      const path = prefix + name;
      const own = modules.fileOf(given) ?? modules.fileOf(inner) ?? place;
      const members = parts(inner, own, modules);
      rows.push({
        path,
        type: wordsOf(inner),
        required,
        nullable: nullable || (prefix === "" && !required),
        file: own,
        says: wordsAbout(given, inner),
        closed: members.some(({ part }) => part._zod.def.catchall?._zod.def.type === "never"),
      });
      for (const { mark, part, file: from } of members) walk(part, `${path}${mark}.`, from);
    }
  };
  walk(request, "", "");
  return rows;
}

function wordsAbout(given: ZodShape, inner: ZodShape): string {
  return given.description ?? inner.description ?? "";
}

interface Unwrapped {
  readonly inner: ZodShape;
  readonly required: boolean;
  readonly nullable: boolean;
}

function unwrap(schema: ZodShape): Unwrapped {
  let [inner, required, nullable] = [schema, true, false];
  for (;;) {
    const { type, in: given, innerType = given } = inner._zod.def;
    if (innerType === undefined) return { inner, required, nullable };
    if (type === "optional") required = false;
    if (type === "nullable") nullable = true;
    inner = innerType;
  }
}

/** An object within a value. */
interface Part {
  /** What tells it apart from others there. */
  readonly mark: string;
  readonly part: ZodShape;
  /** Of the schema around it. */
  readonly file: string;
}

function parts(given: ZodShape, around: string, modules: SchemaModules): readonly Part[] {
  const schema = unwrap(given).inner;
  const file = modules.fileOf(schema) ?? around;
  const { shape, element, options, discriminator } = schema._zod.def;
  if (shape !== undefined) return [{ mark: "", part: schema, file }];
  if (element !== undefined) {
    return parts(element, file, modules).map((one) => ({ ...one, mark: one.mark || "[]" }));
  }
  return (options ?? []).flatMap((option) =>
    parts(option, file, modules).map((one) => ({
      ...one,
      mark: one.mark || kindOf(one.part, discriminator),
    })),
  );
}

function kindOf(part: ZodShape, discriminator: string | undefined): string {
  const kind = part._zod.def.shape?.[discriminator ?? "type"]?._zod.def;
  const words = kind?.values ?? Object.values(kind?.entries ?? {});
  return words.length === 0 ? "" : `[${words.join("/")}]`;
}

function wordsOf(schema: ZodShape): string {
  return typeWords(schema.toJSONSchema({ unrepresentable: "any", io: "input" }));
}
