import { describe, expect, it } from "vitest";
import { plainHost } from "../conformance/plain-host.ts";
import { pluginConformance } from "../conformance/plugin-conformance.ts";
import { createContext } from "../create-context.ts";
import { createDatetime } from "./create-datetime.ts";

const NOON = Date.UTC(2026, 10, 28, 12, 30, 45, 678);
const plugin = createDatetime(() => NOON);
const [tool] = plugin.serverTools ?? [];

/** What the tool says to a call in a request whose options are these. */
async function told(args: unknown, options: object = {}): Promise<unknown> {
  const parsed = plugin.options.parse(options);
  const context = createContext(plainHost(), parsed, () => ({ messages: [] }));
  const signal = new AbortController().signal;
  return tool?.execute(tool.parameters.parse(args), context, signal);
}

for (const { name, run } of pluginConformance(plugin, {
  options: { timezone: "Europe/Oslo" },
  badOptions: [{ timezone: "Mars/Olympus" }, { timezone: 5 }, { zone: "UTC" }],
})) {
  it(name, run);
}

describe("the time", () => {
  it.each([
    [{}, {}, "2026-11-28T12:30:45+00:00", "UTC"],
    [{}, { timezone: "Europe/Oslo" }, "2026-11-28T13:30:45+01:00", "Europe/Oslo"],
    [
      { timezone: "Asia/Tokyo" },
      { timezone: "Europe/Oslo" },
      "2026-11-28T21:30:45+09:00",
      "Asia/Tokyo",
    ],
    [{ timezone: "America/St_Johns" }, {}, "2026-11-28T09:00:45-03:30", "America/St_Johns"],
    [{ timezone: "Pacific/Kiritimati" }, {}, "2026-11-29T02:30:45+14:00", "Pacific/Kiritimati"],
    [{ timezone: "" }, {}, "2026-11-28T12:30:45+00:00", "UTC"],
    [{ timezone: null, other: 1 }, {}, "2026-11-28T12:30:45+00:00", "UTC"],
  ])("asked with %j in a request with %j is %s", async (args, options, datetime, timezone) => {
    expect(await told(args, options)).toBe(JSON.stringify({ datetime, timezone }));
  });

  it("has the offset of its day", async () => {
    const july = createDatetime(() => Date.UTC(2026, 6, 1)).serverTools?.[0];
    const context = createContext(plainHost(), {}, () => ({ messages: [] }));
    const { signal } = new AbortController();
    expect(await july?.execute({ timezone: "Europe/Oslo" }, context, signal)).toContain("+02:00");
  });

  it("of a zone that nobody knows is a mistake that the model is told", async () => {
    await expect(told({ timezone: "Mars/Olympus" })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('"Mars/Olympus"'),
    });
  });
});

it("tells the model the zone that counts when it names none", () => {
  expect(JSON.stringify(tool?.describe({ timezone: "Europe/Oslo" }))).toContain(
    "default Europe/Oslo",
  );
  expect(JSON.stringify(tool?.describe({}))).toContain("default UTC");
});
