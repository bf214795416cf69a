import type { JsonSchema } from "./json-schema.ts";

/** `{ $ref }` to something under `components`. */
export interface Reference {
  readonly $ref: string;
}

/** A header of a reply. */
export interface Header {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

/** A parameter in the path, the query or a header of the request. */
export interface Parameter extends Header {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly deprecated?: boolean;
}

/** A body in one media type. */
export interface MediaType {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<
    Record<string, { readonly summary: string; readonly value: unknown }>
  >;
}

/** Bodies by media type. */
export type Content = Readonly<Record<string, MediaType>>;

/** What comes back under one status. */
export interface Reply {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header | Reference>>;
  readonly content?: Content;
}

/** One method of one path. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, Reply | Reference>>;
  /** Empty: no credential is needed. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}

/** Where paths are relative to. */
export interface ServerEntry {
  readonly url: string;
  readonly description: string;
}

/** One path with its methods. */
export interface PathItem {
  readonly servers?: readonly ServerEntry[];
  readonly get?: Operation;
  readonly post?: Operation;
  readonly patch?: Operation;
  readonly delete?: Operation;
}

/** Methods by path; `{name}` stands for a parameter. */
export type Paths = Readonly<Record<string, PathItem>>;

/** An OpenAPI 3.1 document, as far as this one goes. */
export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly ServerEntry[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Paths;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, Reply>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}
