import type { JsonSchema } from "./json-schema.ts";
import type { SchemaName } from "./named-schemas.ts";
import type { Content, Reference } from "./open-api-shapes.ts";

/** Where the schema of this name stands in the document. */
export const schemaUri = (name: string): string => `#/components/schemas/${name}`;

/** A reference to a named schema. */
export const schemaOf = (name: SchemaName): JsonSchema => ({ $ref: schemaUri(name) });

/** A reference to a header of replies under `components`. */
export const headerOf = (name: string): Reference => ({ $ref: `#/components/headers/${name}` });

/** A reference to a request parameter under `components`. */
export const parameterOf = (name: string): Reference => ({
  $ref: `#/components/parameters/${name}`,
});

/** A JSON body of a named shape, with an example. */
export const json = (name: SchemaName, example: unknown): Content => ({
  "application/json": { schema: schemaOf(name), example },
});
