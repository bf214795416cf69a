/** The part of a Zod schema that is looked at here; the package itself is not a dependency. */
export interface ZodShape {
  readonly _zod: {
    readonly def: {
      readonly type: string;
      readonly innerType?: ZodShape;
      /** What goes into a schema that changes its value. */
      readonly in?: ZodShape;
      readonly element?: ZodShape;
      readonly options?: readonly ZodShape[];
      readonly shape?: Readonly<Record<string, ZodShape>>;
      readonly catchall?: ZodShape;
      readonly values?: readonly unknown[];
      readonly entries?: Readonly<Record<string, unknown>>;
      readonly discriminator?: string;
    };
  };
  readonly description?: string | undefined;
  toJSONSchema(options: object): JsonSchema;
}

/** What of a JSON Schema is put into words. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
}

export function isZodShape(value: unknown): value is ZodShape {
  return typeof value === "object" && value !== null && "_zod" in value;
}
