import type { GatewayError } from "@sluice/errors";
import { expectTypeOf, test } from "vitest";
import * as z from "zod";
import { type BeforeOutcome, definePlugin, type Plugin, type PluginOutcome } from "./index.ts";

test("the options of the hooks are what the schema yields", () => {
  const plugin = definePlugin({
    id: "a",
    options: z.object({ words: z.array(z.string()).default([]) }),
    before({ options, request }) {
      expectTypeOf(options).toEqualTypeOf<{ words: string[] }>();
      return { kind: "continue", request };
    },
  });
  expectTypeOf(plugin).toExtend<Plugin>();
});

test("an outcome is one of two, and a failed request tells its error", () => {
  expectTypeOf<BeforeOutcome["kind"]>().toEqualTypeOf<"continue" | "answer">();
  expectTypeOf<Extract<PluginOutcome, { kind: "failed" }>["error"]>().toEqualTypeOf<GatewayError>();
});

test("a hook gives back what it must", () => {
  definePlugin({
    id: "a",
    options: z.object({}),
    // @ts-expect-error no outcome
    before: () => "fine",
  });
});
