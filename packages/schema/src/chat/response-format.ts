import * as z from "zod";
import { apiName } from "../text/api-name.ts";

const kind = <Word extends string>(word: Word, says: string) => z.literal(word).describe(says);

/** The form the answer must have, told apart by `type` (specification; wire reference §3). */
export const responseFormat = z
  .discriminatedUnion("type", [
    z.looseObject({ type: kind("text", "Plain text.") }),
    z.looseObject({ type: kind("json_object", "Some JSON object.") }),
    z.looseObject({
      type: kind("json_schema", "JSON that follows a schema."),
      json_schema: z
        .looseObject({
          name: apiName.describe("Name of the schema, at most 64 characters."),
          description: z.string().nullish().describe("What the answer is for."),
          schema: z.record(z.string(), z.unknown()).nullish().describe("The JSON Schema."),
          strict: z.boolean().nullish().describe("Whether the provider must hold itself to it."),
        })
        .describe("The schema and its name."),
    }),
    z.looseObject({
      type: kind("grammar", "Text that a grammar allows."),
      grammar: z.string().describe("The grammar."),
    }),
    z.looseObject({ type: kind("python", "Python code.") }),
  ])
  .describe("The form that the answer must have, told apart by `type`.");
export type ResponseFormat = z.infer<typeof responseFormat>;
