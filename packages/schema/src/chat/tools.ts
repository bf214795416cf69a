import * as z from "zod";

export const functionTool = z.looseObject({
  type: z.literal("function"),
  function: z.looseObject({
    name: z.string(),
    description: z.string().nullish(),
    parameters: z.record(z.string(), z.unknown()).nullish(),
    strict: z.boolean().nullish(),
  }),
});
export type FunctionTool = z.infer<typeof functionTool>;

/** A function the caller runs, or a tool the gateway runs (wire reference §2). */
export const tool = z.union([functionTool, z.looseObject({ type: z.string() })]);
export type Tool = z.infer<typeof tool>;

export const toolChoice = z.union([
  z.enum(["none", "auto", "required"]),
  z.looseObject({ type: z.literal("function"), function: z.looseObject({ name: z.string() }) }),
  z.looseObject({ type: z.string() }),
]);
export type ToolChoice = z.infer<typeof toolChoice>;
