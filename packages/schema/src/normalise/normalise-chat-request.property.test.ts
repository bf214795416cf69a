import fc from "fast-check";
import { expect, test } from "vitest";
import { EFFORTS, normaliseChatRequest, parseChatRequest } from "../index.ts";

const surroundings = {
  hasModel: (slug: string) => ["a/b", "a/b:free", "c/d"].includes(slug),
  hasPlugin: (id: string) => id === "web",
  serverTools: new Set(["sluice:web_search"]),
};

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const slug = fc
  .tuple(
    fc.constantFrom("a/b", "a/b:free", "c/d", "x/y"),
    fc.array(fc.constantFrom(":nitro", ":floor", ":online", ":exacto", ":odd"), { maxLength: 3 }),
  )
  .map(([base, suffixes]) => base + suffixes.join(""));
const tool = fc.oneof(
  fc.constant({ type: "function", function: { name: "f" } }),
  fc.record(
    {
      type: fc.constantFrom("openrouter:web_search", "web_search", "sluice:datetime"),
      parameters: fc.dictionary(fc.string(), fc.jsonValue()),
      max_results: fc.integer({ min: 1, max: 25 }),
    },
    { requiredKeys: ["type"] },
  ),
  fc.record(
    { type: fc.constantFrom("custom", "sluice:of_a_plugin"), parameters: fc.jsonValue() },
    { requiredKeys: ["type"] },
  ),
);
const turn = fc.record(
  {
    role: fc.constant("assistant"),
    content: maybe(fc.string()),
    reasoning: maybe(fc.string()),
    reasoning_content: maybe(fc.string()),
  },
  { requiredKeys: ["role"] },
);
const effort = fc.constantFrom(...EFFORTS);
const body = fc.record(
  {
    messages: fc.array(turn, { minLength: 1, maxLength: 3 }),
    model: maybe(slug),
    models: maybe(fc.array(slug, { maxLength: 3 })),
    max_tokens: maybe(fc.integer({ min: 1, max: 99 })),
    max_completion_tokens: maybe(fc.integer({ min: 1, max: 99 })),
    reasoning_effort: maybe(effort),
    include_reasoning: maybe(fc.boolean()),
    reasoning: maybe(
      fc.record({ exclude: maybe(fc.boolean()), max_tokens: fc.nat() }, { requiredKeys: [] }),
    ),
    route: maybe(fc.constantFrom("fallback", "sort")),
    provider: maybe(
      fc.record(
        {
          sort: fc.oneof(
            fc.constantFrom("price", "latency"),
            fc.record({ partition: fc.constantFrom("model", "none") }, { requiredKeys: [] }),
          ),
          zdr: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
    ),
    transforms: maybe(fc.array(fc.constantFrom("middle-out", "odd"), { maxLength: 2 })),
    plugins: maybe(fc.array(fc.record({ id: fc.constantFrom("web", "other") }), { maxLength: 2 })),
    tools: maybe(fc.array(tool, { maxLength: 3 })),
    tool_choice: maybe(fc.constantFrom("auto", "required", "none")),
    parallel_tool_calls: maybe(fc.boolean()),
    unknown_field: fc.jsonValue(),
  },
  { requiredKeys: ["messages"] },
);

const parse = (value: unknown) => {
  const parsed = parseChatRequest(value);
  if (parsed.kind === "invalid") throw new Error(parsed.message);
  return parsed.request;
};

test("what was parsed, printed and parsed again is the same", () => {
  fc.assert(
    fc.property(body, (given) => {
      const request = parse(given);
      expect(parse(JSON.parse(JSON.stringify(request)))).toEqual(
        JSON.parse(JSON.stringify(request)),
      );
    }),
  );
});

test("normalising again changes nothing, and what comes out is a request still", () => {
  fc.assert(
    fc.property(body, (given) => {
      const once = normaliseChatRequest(parse(given), surroundings);
      if (once.kind === "invalid") return;
      const twice = normaliseChatRequest(once.request, surroundings);
      expect(twice).toEqual({ kind: "ok", request: once.request, dropped: [] });
      expect(parse(once.request)).toEqual(once.request);
    }),
  );
});

test("what was given is not changed", () => {
  fc.assert(
    fc.property(body, (given) => {
      const request = parse(given);
      const before = JSON.stringify(request);
      normaliseChatRequest(request, surroundings);
      expect(JSON.stringify(request)).toBe(before);
    }),
  );
});

test("no field that has another name is left", () => {
  fc.assert(
    fc.property(body, (given) => {
      const normal = normaliseChatRequest(parse(given), surroundings);
      if (normal.kind === "invalid") return;
      for (const name of [
        "max_tokens",
        "reasoning_effort",
        "include_reasoning",
        "route",
        "transforms",
      ]) {
        expect(normal.request).not.toHaveProperty(name);
      }
    }),
  );
});
