export type { JsonSchema } from "./json-schema.ts";
export { jsonSchemas } from "./json-schemas.ts";
export type { ReplySchemaName, RequestSchemaName, SchemaName } from "./named-schemas.ts";
export { type OpenApiOptions, openApiDocument } from "./open-api-document.ts";
export type { OpenApiDocument, Operation, PathItem } from "./open-api-shapes.ts";
export type { PluginSchema } from "./plugin-item-schema.ts";
