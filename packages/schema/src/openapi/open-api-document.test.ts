import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { jsonSchemas } from "./json-schemas.ts";
import { openApiDocument } from "./open-api-document.ts";
import type { Content, Operation } from "./open-api-shapes.ts";

const plugin = {
  id: "pick",
  options: z.strictObject({
    effort: z.int().min(0).max(10).optional().meta({ description: "How hard.", deprecated: true }),
  }),
};
const document = openApiDocument({ serverUrl: "http://127.0.0.1:7878", plugins: [plugin] });
const operations = Object.entries(document.paths).flatMap(([path, { servers: _, ...methods }]) =>
  Object.entries(methods).map(([method, operation]: [string, Operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema({ ...document, $id: "https://gateway.invalid/openapi" });
const validatorOf = (schema: object) => {
  const text = JSON.stringify(schema).replaceAll(
    "#/components",
    "https://gateway.invalid/openapi#/components",
  );
  return ajv.compile(JSON.parse(text));
};

test("it is valid OpenAPI 3.1", async () => {
  const outcome = await new Validator().validate(JSON.stringify(document, null, 1));
  expect(outcome.errors).toBeUndefined();
  expect(outcome.valid).toBe(true);
});

test("version and first tags are those of the specification", () => {
  expect(document.info.version).toBe("1.0.0");
  expect(document.tags.map(({ name }) => name).slice(0, 4)).toEqual([
    "Chat",
    "API Keys",
    "Rerank",
    "TTS",
  ]);
});

test("addresses are relative unless a server is given", () => {
  expect(openApiDocument().servers[0]?.url).toBe("/api/v1");
  expect(document.servers[0]?.url).toBe("http://127.0.0.1:7878/api/v1");
});

test("operations have ids of their own and known tags", () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const tags = document.tags.map(({ name }) => name);
  for (const { operation } of operations) expect(tags).toContain(operation.tags[0]);
});

test("every reference leads somewhere", () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(100);
  const at = (path: string) =>
    path.split("/").reduce<unknown>((value, key) => Reflect.get(Object(value), key), document);
  expect(references.map(([, path = ""]) => path).filter((path) => !at(path))).toEqual([]);
});

test("every field of every named shape says what it is", () => {
  const mute = (value: unknown, path: string): string[] => {
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) => {
      const place = `${path}/${key}`;
      const here = /\/properties\/[^/]+$/.test(place) && !isExplained(inner) ? [place] : [];
      return [...here, ...mute(inner, place)];
    });
  };
  const isExplained = (schema: object) =>
    "description" in schema || "$ref" in schema || "const" in schema;
  expect(mute(document.components.schemas, "")).toEqual([]);
});

test("what is deprecated says so", () => {
  const chat = document.components.schemas.ChatRequest?.properties ?? {};
  for (const field of ["max_tokens", "route"]) {
    expect(chat[field]).toMatchObject({ deprecated: true, description: expect.any(String) });
  }
  const legacy = document.components.parameters.LegacyServiceMetadata;
  expect(legacy).toMatchObject({ name: "X-Service-Experimental-Metadata", deprecated: true });
});

describe("items of plugins", () => {
  const isItem = validatorOf({ $ref: "#/components/schemas/PluginItem" });

  test("known ones are checked by their own schema", () => {
    expect(isItem({ id: "pick", enabled: false, effort: 3 })).toBe(true);
    expect(isItem({ id: "pick", effort: 11 })).toBe(false);
    expect(isItem({ id: "pick", other: true })).toBe(false);
  });

  test("others may hold anything", () => {
    expect(isItem({ id: "else", other: true })).toBe(true);
    expect(isItem({ other: true })).toBe(false);
  });
});

const bodies = operations.flatMap(({ name, operation }) => [
  { name: `${name} asks`, content: operation.requestBody?.content ?? {} },
  ...Object.entries(operation.responses).map(([status, reply]) => ({
    name: `${name} answers ${status}`,
    content: contentOf(reply),
  })),
]);

function contentOf(reply: Operation["responses"][string]): Content {
  if (!("$ref" in reply)) return reply.content ?? {};
  const name = reply.$ref.split("/").at(-1) ?? "";
  return document.components.responses[name]?.content ?? {};
}

const examples = bodies.flatMap(({ name, content }) =>
  Object.entries(content).flatMap(([type, { schema, example, examples = {} }]) =>
    [example, ...Object.values(examples).map(({ value }) => value)]
      .filter((value) => value !== undefined)
      .map((value) => ({ name: `${name} ${type}`, schema, value })),
  ),
);

test("every JSON body has an example", () => {
  const bare = bodies.filter(({ content }) => {
    const media = content["application/json"];
    return media !== undefined && media.example === undefined && media.examples === undefined;
  });
  expect(bare.map(({ name }) => name)).toEqual(["GET /openapi.json answers 200"]);
});

test.each(examples)("$name: the example is valid", ({ schema, value }) => {
  const validate = validatorOf(schema);
  validate(value);
  expect(validate.errors ?? []).toEqual([]);
});

describe("the named JSON Schemas", () => {
  const schemas = jsonSchemas();

  test.each(Object.entries(schemas))("%s stands alone", (_name, schema) => {
    expect(() =>
      new Ajv2020({ strict: false, validateFormats: false }).compile(schema),
    ).not.toThrow();
  });

  test("say what the parsers say", () => {
    const isChat = ajv.compile(schemas.ChatRequest);
    const messages = [{ role: "user", content: "Hi" }];
    expect(isChat({ messages, temperature: 2, stop: null })).toBe(true);
    expect(isChat({ messages, temperature: 2.1 })).toBe(false);
    expect(isChat({ messages, provider: { orders: [] } })).toBe(false);
    expect(isChat({ messages, tools: [{ type: "function" }] })).toBe(false);
    expect(isChat({ messages: [] })).toBe(false);
    expect(isChat({ messages, later: 1 })).toBe(true);
  });
});
