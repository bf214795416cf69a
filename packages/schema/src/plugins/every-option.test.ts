import { describe, expect, test } from "vitest";
import { checkFields } from "../../test/fields/check-fields.ts";
import { PLUGIN_ROWS } from "../../test/fields/plugin-rows.ts";
import { PLUGIN_OPTIONS, parseChatRequest } from "../index.ts";

test("every plugin of the specification has a table", () => {
  expect(Object.keys(PLUGIN_ROWS).sort()).toEqual(Object.keys(PLUGIN_OPTIONS).sort());
});

const withPlugin = (item: object) =>
  parseChatRequest({ messages: [{ role: "user", content: "x" }], plugins: [item] });

describe.each(Object.entries(PLUGIN_OPTIONS))("the plugin %s", (id, schema) => {
  checkFields({
    schema,
    parse: (options) => withPlugin({ ...(options as object), id }),
    around: {
      "tools[]": { type: "t" },
      cache_control: { type: "ephemeral" },
      user_location: { type: "approximate" },
    },
    rows: PLUGIN_ROWS[id] ?? {},
  });

  test("may be turned off, and has no other options", () => {
    expect(withPlugin({ id, enabled: false })).toMatchObject({ kind: "ok" });
    expect(withPlugin({ id, other: 1 })).toMatchObject({ kind: "invalid", path: "plugins[0]" });
  });
});
