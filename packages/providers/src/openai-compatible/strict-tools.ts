import type { Tool } from "@sluice/schema";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { withoutNullish } from "../read/without-nullish.ts";

/** Tools with only what the original API knows of a function; tools of other types are the server's own. */
export function strictTools(tools: unknown): readonly unknown[] {
  return asList(tools).map((value) => {
    const tool = asObject(value);
    const called = tool?.type === "function" ? asObject(tool.function) : undefined;
    if (called === undefined) return value;
    const { name, description, parameters, strict } = called;
    return {
      type: "function",
      function: withoutNullish({ name, description, parameters, strict }),
    };
  });
}

/** Whether a tool ends a prefix that is worth caching. */
export function hasMarkedTools(tools: readonly Tool[] | null | undefined): boolean {
  return (tools ?? []).some(({ cache_control: mark }) => mark !== null && mark !== undefined);
}
