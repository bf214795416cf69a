import * as z from "zod";
import { apiName } from "../text/api-name.ts";

/** The form the answer must have, told apart by `type` (specification; wire reference §3). */
export const responseFormat = z.discriminatedUnion("type", [
  z.looseObject({ type: z.literal("text") }),
  z.looseObject({ type: z.literal("json_object") }),
  z.looseObject({
    type: z.literal("json_schema"),
    json_schema: z.looseObject({
      name: apiName,
      description: z.string().nullish(),
      schema: z.record(z.string(), z.unknown()).nullish(),
      strict: z.boolean().nullish(),
    }),
  }),
  z.looseObject({ type: z.literal("grammar"), grammar: z.string() }),
  z.looseObject({ type: z.literal("python") }),
]);
export type ResponseFormat = z.infer<typeof responseFormat>;
