import * as z from "zod";
import { apiName } from "../text/api-name.ts";
import { cacheControl } from "./cache-control.ts";

/** A function that the caller runs (wire reference §2.1). */
export const functionTool = z.looseObject({
  type: z.literal("function"),
  function: z.looseObject({
    name: apiName,
    description: z.string().nullish(),
    /** A JSON Schema object; absent: no parameters. */
    parameters: z.record(z.string(), z.unknown()).nullish(),
    strict: z.boolean().nullish(),
  }),
  cache_control: cacheControl.nullish(),
});
export type FunctionTool = z.infer<typeof functionTool>;

/** Any other `type`; a function without its body is not one of these. */
const serverToolType = z
  .string()
  .min(1)
  .refine((type) => type !== "function", {
    error: 'must not be "function" without a function',
    abort: true,
  });

/** A function the caller runs, or a tool the gateway runs (wire reference §2). */
export const tool = z.union([functionTool, z.looseObject({ type: serverToolType })]);
export type Tool = z.infer<typeof tool>;

/** Whether and which tool the model must use (wire reference §2.3). */
export const toolChoice = z.union([
  z.enum(["none", "auto", "required"]),
  z.looseObject({ type: z.literal("function"), function: z.looseObject({ name: z.string() }) }),
  z.looseObject({ type: serverToolType }),
]);
export type ToolChoice = z.infer<typeof toolChoice>;
