import { describe, expect, it, test } from "vitest";
import {
  type ChatRequest,
  checkChatSemantics,
  normaliseChatRequest,
  parseChatRequest,
} from "../index.ts";

const messages: ChatRequest["messages"] = [{ role: "user", content: "Say hi." }];

/** A catalogue of three models; plugins and tools as a case wants them. */
const here = (parts: { readonly plugins?: string[]; readonly tools?: string[] } = {}) => ({
  hasModel: (slug: string) => ["a/b", "a/b:free", "a/b:nitro-8b", "c/d"].includes(slug),
  hasPlugin: (id: string) => parts.plugins?.includes(id) === true,
  serverTools: new Set(parts.tools),
});

function normalise(fields: object, surroundings = here()) {
  const parsed = parseChatRequest({ messages, ...fields });
  if (parsed.kind === "invalid") throw new Error(parsed.message);
  return normaliseChatRequest(parsed.request, surroundings);
}

/** The fields beside `messages`, and what was dropped. */
function outcome(fields: object, surroundings = here()) {
  const normal = normalise(fields, surroundings);
  if (normal.kind === "invalid") return { refused: normal.path };
  const { messages: _, ...rest } = normal.request;
  return normal.dropped.length === 0 ? rest : { ...rest, dropped: normal.dropped };
}

test("a request without anything of the kind comes back as the same object", () => {
  const request: ChatRequest = {
    model: "a/b",
    messages,
    tools: [{ type: "function", function: { name: "f" } }],
    tool_choice: "auto",
    reasoning: { effort: "low" },
    max_completion_tokens: 5,
    plugins: [{ id: "web" }],
    usage: { include: true },
    stream_options: { include_usage: true },
  };
  const normal = normaliseChatRequest(request, here());
  expect(normal).toEqual({ kind: "ok", request, dropped: [] });
  expect(normal.kind === "ok" && normal.request).toBe(request);
});

describe("the token limit", () => {
  it.each([
    [{ max_tokens: 5 }, { max_completion_tokens: 5 }],
    [{ max_completion_tokens: 9 }, { max_completion_tokens: 9 }],
    [{ max_tokens: 5, max_completion_tokens: 9 }, { max_completion_tokens: 9 }],
    [{ max_tokens: 5, max_completion_tokens: null }, { max_completion_tokens: 5 }],
    [{ max_tokens: null }, {}],
  ])("of %j is that of %j", (given, expected) => {
    expect(outcome(given)).toEqual(expected);
  });
});

describe("reasoning", () => {
  it.each([
    [{ reasoning_effort: "high" }, { effort: "high" }],
    [{ reasoning_effort: "high", reasoning: { effort: "high" } }, { effort: "high" }],
    [{ reasoning_effort: "low", reasoning: { effort: null } }, { effort: "low" }],
    [
      { reasoning_effort: "low", reasoning: { exclude: true } },
      { effort: "low", exclude: true },
    ],
    [{ include_reasoning: true }, {}],
    [{ include_reasoning: false }, { exclude: true }],
    [
      { include_reasoning: false, reasoning_effort: "max" },
      { effort: "max", exclude: true },
    ],
    [{ include_reasoning: false, reasoning: { exclude: false } }, { exclude: false }],
    [{ include_reasoning: true, reasoning: { exclude: true } }, { exclude: true }],
  ])("of %j is %j", (given, expected) => {
    expect(outcome(given)).toEqual({ reasoning: expected });
  });

  it("of earlier turns has one name", () => {
    const turn = (more: object) => [
      { role: "user", content: "1" },
      { role: "assistant", content: "2", ...more },
      { role: "user", content: "3", reasoning_content: "no turn of the model" },
    ];
    const given = (more: object) => {
      const normal = normalise({ messages: turn(more) });
      return normal.kind === "ok" ? normal.request.messages : [];
    };
    expect(given({ reasoning_content: "hm" })).toEqual(turn({ reasoning: "hm" }));
    expect(given({ reasoning_content: "hm", reasoning: "so" })).toEqual(turn({ reasoning: "so" }));
    expect(given({ reasoning_content: null })).toEqual(turn({}));
  });
});

describe("route", () => {
  it.each([
    ["fallback", {}, { sort: { partition: "model" } }],
    ["sort", {}, { sort: { partition: "none" } }],
    ["sort", { sort: "price" }, { sort: { by: "price", partition: "none" } }],
    ["sort", { sort: { by: "price" } }, { sort: { by: "price", partition: "none" } }],
    ["fallback", { sort: { partition: "none" } }, { sort: { partition: "none" } }],
    ["sort", { only: ["x"] }, { only: ["x"], sort: { partition: "none" } }],
  ])("%s with %j is the partition of %j", (route, provider, expected) => {
    expect(outcome({ route, provider })).toEqual({ provider: expected });
  });

  it("of null says nothing", () => {
    expect(outcome({ route: null })).toEqual({});
  });
});

describe("transforms", () => {
  const compresses = here({ plugins: ["context-compression"] });
  const off = { id: "context-compression", enabled: false };

  it("turn context compression on and off", () => {
    expect(outcome({ transforms: ["middle-out"] }, compresses)).toEqual({
      plugins: [{ id: "context-compression" }],
    });
    expect(outcome({ transforms: [] }, compresses)).toEqual({ plugins: [off] });
  });

  it("give way to the plugin's own item", () => {
    expect(outcome({ transforms: ["middle-out"], plugins: [off] }, compresses)).toEqual({
      plugins: [off],
    });
  });

  it("are dropped where nothing compresses, and said to be", () => {
    expect(outcome({ transforms: ["middle-out"] })).toEqual({ dropped: ["transforms"] });
    expect(outcome({ transforms: ["sideways"] }, compresses)).toEqual({ dropped: ["transforms"] });
  });

  it("need nothing to be off where nothing compresses", () => {
    expect(outcome({ transforms: [] })).toEqual({});
  });
});

it("fields that nothing here uses are dropped, and said to be", () => {
  const lost = { preset: "p", prompt: "x", cache_enabled: true, safety_identifier: "s" };
  expect(outcome({ ...lost, seed: 1 })).toEqual({ seed: 1, dropped: Object.keys(lost) });
});

describe("a model's suffix", () => {
  const sortsOf = (fields: object) => {
    const normal = normalise(fields);
    return normal.kind === "ok" ? Object.fromEntries(normal.sorts ?? []) : normal.message;
  };

  it.each(["nitro", "floor", "exacto"])("%s leaves the slug and is given beside it", (word) => {
    const model = `a/b:${word}`;
    expect(outcome({ model })).toEqual({ model: "a/b" });
    expect(normalise({ model })).toMatchObject({ requested: model });
    expect(sortsOf({ model })).toEqual({ "a/b": word });
  });

  it.each(["a/b:free", "a/b:nitro-8b", "a/b", "x/y:nitro", "a/b:other", "a/b:nitro:other"])(
    "%s stays as it is",
    (model) => {
      expect(outcome({ model })).toEqual({ model });
      expect(normalise({ model })).not.toHaveProperty("requested");
    },
  );

  it("stacks on a variant", () => {
    expect(outcome({ model: "a/b:free:nitro:online" }, here({ plugins: ["web"] }))).toEqual({
      model: "a/b:free",
      plugins: [{ id: "web" }],
    });
    expect(sortsOf({ model: "a/b:free:nitro:online" })).toEqual({ "a/b:free": "nitro" });
  });

  it("online adds the web plugin, unless the request has an item of its own", () => {
    const web = here({ plugins: ["web"] });
    const plugins = [{ id: "web", max_results: 2 }];
    expect(outcome({ model: "a/b:online" }, web)).toEqual({
      model: "a/b",
      plugins: [{ id: "web" }],
    });
    expect(outcome({ model: "a/b:online", plugins }, web)).toEqual({ model: "a/b", plugins });
  });

  it("online is dropped and said to be where no web plugin is installed", () => {
    expect(outcome({ model: "a/b:online" })).toEqual({ model: "a/b", dropped: [":online"] });
  });

  it("is each model's own in models", () => {
    const fields = { model: "a/b:nitro", models: ["c/d:floor", "a/b:free"] };
    expect(outcome(fields)).toEqual({ model: "a/b", models: ["c/d", "a/b:free"] });
    expect(sortsOf(fields)).toEqual({ "a/b": "nitro", "c/d": "floor" });
    expect(normalise({ models: ["c/d:floor"] })).toMatchObject({ requested: "c/d:floor" });
  });

  it("counts where its model stands first, and the first of two", () => {
    const twice = { model: "a/b", models: ["c/d:floor", "a/b:nitro"] };
    expect(outcome(twice)).toEqual({
      model: "a/b",
      models: ["c/d", "a/b"],
      dropped: [":nitro"],
    });
    expect(sortsOf(twice)).toEqual({ "c/d": "floor" });
    expect(outcome({ model: "a/b:exacto:floor" })).toEqual({ model: "a/b", dropped: [":floor"] });
    expect(sortsOf({ model: "a/b:exacto:floor" })).toEqual({ "a/b": "exacto" });
  });

  it("gives way to provider.sort, and is said to", () => {
    const provider = { sort: "latency" };
    expect(outcome({ model: "a/b:nitro", provider })).toEqual({
      model: "a/b",
      provider,
      dropped: [":nitro"],
    });
    expect(outcome({ model: "a/b:floor", route: "sort" })).toEqual({
      model: "a/b",
      provider: { sort: { partition: "none" } },
    });
    expect(outcome({ model: "a/b:floor", provider: { sort: "price" } })).toEqual({
      model: "a/b",
      provider: { sort: "price" },
    });
  });
});

describe("server tools", () => {
  const search = here({ tools: ["sluice:web_search"] });
  const f = { type: "function", function: { name: "f" } };

  it.each([
    [{ type: "openrouter:web_search" }, { type: "sluice:web_search" }],
    [
      { type: "openrouter:web_search", max_results: 3 },
      { type: "sluice:web_search", parameters: { max_results: 3 } },
    ],
    [
      { type: "sluice:web_search", parameters: { max_results: 3 }, max_results: 4, engine: "exa" },
      { type: "sluice:web_search", parameters: { max_results: 3, engine: "exa" } },
    ],
    [
      { type: "web_search_preview", search_context_size: "low" },
      { type: "sluice:web_search", parameters: { search_context_size: "low" } },
    ],
    [{ type: "web_search_2025_08_26" }, { type: "sluice:web_search" }],
    [{ type: "web_search", parameters: null }, { type: "sluice:web_search" }],
    [f, f],
    [
      { type: "custom", custom: { name: "c" } },
      { type: "custom", custom: { name: "c" } },
    ],
  ])("%j is %j", (tool, expected) => {
    expect(outcome({ tools: [tool] }, search)).toEqual({ tools: [expected] });
  });

  it.each([
    [{ tools: [f, { type: "openrouter:bash" }] }, "tools[1].type", '"openrouter:bash"'],
    [{ tools: [{ type: "sluice:image_generation", model: "x" }] }, "tools[0].type", "image"],
    [{ tools: [f, { type: "openrouter:shell" }], tool_choice: "none" }, "tools[1].type", "shell"],
    [{ tool_choice: { type: "openrouter:advisor" } }, "tool_choice.type", '"openrouter:advisor"'],
  ])("that nothing here runs are refused, with those that are here: %j", (fields, path, word) => {
    const surroundings = here({ tools: ["sluice:web_search", "sluice:datetime"] });
    const normal = normalise(fields, surroundings);
    expect(normal).toMatchObject({ kind: "invalid", path });
    const { message } = normal as { readonly message: string };
    expect(message).toContain("(sluice:web_search, sluice:datetime)");
    expect(message).toContain(word);
  });

  it("are none where none is installed", () => {
    expect(normalise({ tools: [{ type: "web_search" }] })).toMatchObject({
      message: expect.stringContaining("(none)"),
    });
  });

  it("may be forced where they run", () => {
    const fields = { tools: [{ type: "web_search" }], tool_choice: { type: "web_search" } };
    expect(outcome(fields, search)).toEqual({
      tools: [{ type: "sluice:web_search" }],
      tool_choice: { type: "sluice:web_search" },
    });
  });

  it("leave a function that is chosen and not there a contradiction", () => {
    const choice = { type: "function", function: { name: "g" } };
    const normal = normalise({ tools: [{ type: "web_search" }], tool_choice: choice }, search);
    expect(normal.kind === "ok" && checkChatSemantics(normal.request)).toMatch(/^tool_choice/);
  });
});
