import { readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { isZodShape, type ZodShape } from "./zod-shape.ts";

/** The schemas of a package: by the file and name that export them. */
export interface SchemaModules {
  /** Where a schema, or the group of fields that holds it, is exported from. */
  fileOf(schema: ZodShape): string | undefined;
  named(file: string, name: string): ZodShape;
  /** A table of schemas, by its keys. */
  group(file: string, name: string): Readonly<Record<string, ZodShape>>;
}

/** Loads every module of the schema package and notes what it exports. */
export async function loadSchemaModules(folder: string): Promise<SchemaModules> {
  const places = new Map<ZodShape, string>();
  const modules = new Map<string, Readonly<Record<string, unknown>>>();
  const note = (file: string, value: unknown): void => {
    if (isZodShape(value)) places.set(value, file);
    else if (typeof value === "object" && value !== null) {
      for (const member of Object.values(value)) if (isZodShape(member)) places.set(member, file);
    }
  };
  for (const file of schemaFiles(folder)) {
    const module = await import(pathToFileURL(`${folder}/${file}`).href);
    modules.set(file, module);
    for (const value of Object.values(module)) note(file, value);
  }
  return {
    fileOf: (schema) => places.get(schema),
    named(file, name) {
      const schema = modules.get(file)?.[name];
      if (!isZodShape(schema)) throw new Error(`${file} exports no schema ${name}`);
      return schema;
    },
    group(file, name) {
      const entries = Object.entries(modules.get(file)?.[name] ?? {});
      if (entries.length === 0) throw new Error(`${file} exports no table ${name}`);
      return Object.fromEntries(
        entries.filter((entry): entry is [string, ZodShape] => isZodShape(entry[1])),
      );
    },
  };
}

function schemaFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.ts$/.test(file) && !/\.test(-d)?\.ts$|(^|\/)index\.ts$/.test(file))
    .sort();
}
