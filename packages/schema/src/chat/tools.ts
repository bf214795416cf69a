import * as z from "zod";
import { checkServerTool } from "../server-tools/check-server-tool.ts";
import { apiName } from "../text/api-name.ts";
import { cacheControl } from "./cache-control.ts";

/** A function that the caller runs (wire reference §2.1). */
export const functionTool = z
  .looseObject({
    type: z.literal("function").describe("A function of yours."),
    function: z
      .looseObject({
        name: apiName.describe("Name of the function, at most 64 characters."),
        description: z.string().nullish().describe("What it does, for the model."),
        parameters: z
          .record(z.string(), z.unknown())
          .nullish()
          .describe("JSON Schema of its arguments; absent: no arguments."),
        strict: z.boolean().nullish().describe("Whether arguments must follow the schema."),
      })
      .describe("The function."),
    cache_control: cacheControl.nullish().describe("The tools up to this one are worth caching."),
    eager_input_streaming: z
      .boolean()
      .nullish()
      .describe("Whether arguments stream before they are whole; some providers only."),
  })
  .describe("A function that the caller runs.");
export type FunctionTool = z.infer<typeof functionTool>;

/** Any other `type`; a function without its body is not one of these. */
const serverToolType = z
  .string()
  .min(1)
  .refine((type) => type !== "function", {
    error: 'must not be "function" without a function',
    abort: true,
  })
  .meta({
    description: "A tool that the gateway or the provider runs, such as `sluice:web_search`.",
    not: { const: "function" },
  });

/** A tool that carries a function but another `type` is a slip: run as a server tool, the function would be lost. */
const serverTool = z
  .looseObject({ type: serverToolType })
  .refine(({ function: body }) => body === undefined || body === null, {
    path: ["type"],
    error: 'must be "function" for a tool with a `function`',
  });

/** A function the caller runs, or a tool the gateway runs (wire reference §2). */
export const tool = z
  .union([functionTool, serverTool])
  .check(checkServerTool)
  .describe("A function that the caller runs, or a tool that the gateway or the provider runs.");
export type Tool = z.infer<typeof tool>;

/** Whether and which tool the model must use (wire reference §2.3). */
export const toolChoice = z
  .union([
    z.enum(["none", "auto", "required"]),
    z.looseObject({
      type: z.literal("function").describe("A function of `tools`."),
      function: z
        .looseObject({ name: z.string().describe("Name of the function.") })
        .describe("Which function."),
    }),
    z.looseObject({ type: serverToolType }),
  ])
  .describe("`none`, `auto`, `required`, or the one tool that must be called.");
export type ToolChoice = z.infer<typeof toolChoice>;
