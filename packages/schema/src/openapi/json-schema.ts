import type * as z from "zod";

/** A JSON Schema of draft 2020-12 as plain data. */
export type JsonSchema = z.core.JSONSchema.JSONSchema;
