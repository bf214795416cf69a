import { describe, expect, test } from "vitest";
import { normaliseChatRequest, parseChatRequest } from "../index.ts";

const messages = [{ role: "user", content: "x" }];

function normalise(fields: object, installed: readonly string[] = []) {
  const parsed = parseChatRequest({ messages, ...fields });
  if (parsed.kind === "invalid") throw new Error(parsed.message);
  const normal = normaliseChatRequest(parsed.request, {
    hasModel: () => false,
    hasPlugin: (id) => installed.includes(id),
    serverTools: new Set(),
  });
  if (normal.kind === "invalid") throw new Error(normal.message);
  const { messages: _, ...rest } = normal.request;
  return { rest, dropped: normal.dropped };
}

const handles = (count: number) => Array.from({ length: count }, (_, at) => `h${at}`);

describe("a filter of a search on X", () => {
  test.each([
    {},
    { allowed_x_handles: handles(20), excluded_x_handles: null },
    { excluded_x_handles: [], from_date: "2027-01-01", to_date: "2027-12-31T00:00:00Z" },
    { enable_image_understanding: true, enable_video_understanding: null, other: 1 },
  ])("is kept when it is %j", (x_search_filter) => {
    expect(normalise({ x_search_filter })).toEqual({ rest: { x_search_filter }, dropped: [] });
  });

  test.each([
    "x",
    5,
    [],
    { allowed_x_handles: handles(21) },
    { allowed_x_handles: "h" },
    { excluded_x_handles: [""] },
    { allowed_x_handles: ["a"], excluded_x_handles: ["b"] },
    { from_date: "yesterday" },
    { to_date: 2027 },
    { enable_image_understanding: "yes" },
  ])("is left out, and said to be, when it is %j", (x_search_filter) => {
    expect(normalise({ x_search_filter, user: "u" })).toEqual({
      rest: { user: "u" },
      dropped: ["x_search_filter"],
    });
  });
});

describe("the plugin switchyard-router", () => {
  const item = { id: "switchyard-router", algorithm: "auto" };
  const web = { id: "web" };

  test("is taken, left out, and said to be", () => {
    expect(normalise({ plugins: [item] })).toEqual({ rest: {}, dropped: [item.id] });
    expect(normalise({ plugins: [item, web, item] })).toEqual({
      rest: { plugins: [web] },
      dropped: [item.id],
    });
  });

  test("is not spoken of when it is off", () => {
    expect(normalise({ plugins: [{ ...item, enabled: false }] })).toEqual({
      rest: {},
      dropped: [],
    });
  });

  test("gets its item where one is installed", () => {
    const plugins = [item, web];
    expect(normalise({ plugins }, [item.id])).toEqual({ rest: { plugins }, dropped: [] });
  });
});
