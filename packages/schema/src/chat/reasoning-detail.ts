import * as z from "zod";

const frame = {
  id: z.string().nullish().describe("The provider's id of the piece."),
  format: z.string().nullish().describe("Whose form it has, such as `anthropic-claude-v1`."),
  index: z.int().nullish().describe("Pieces of one entry share it."),
};
const kind = <Word extends string>(word: Word, says: string) => z.literal(word).describe(says);

const known = z.discriminatedUnion("type", [
  z.looseObject({
    ...frame,
    type: kind("reasoning.text", "Thoughts as text."),
    text: z.string().nullish().describe("The text."),
    signature: z.string().nullish().describe("The provider's signature of it, byte for byte."),
  }),
  z.looseObject({
    ...frame,
    type: kind("reasoning.summary", "A summary of thoughts."),
    summary: z.string().describe("The summary."),
  }),
  z.looseObject({
    ...frame,
    type: kind("reasoning.encrypted", "Thoughts that only the provider can read."),
    data: z.string().describe("The provider's bytes, unchanged."),
  }),
  z.looseObject({
    ...frame,
    type: kind("reasoning.server_tool_call", "A tool that the gateway ran."),
    tool_name: z.string().describe("Name of the tool."),
    arguments: z.unknown().describe("What it was called with."),
    result: z.unknown().describe("What it gave."),
    tool_call_id: z.string().nullish().describe("Id of the call."),
  }),
]);
const KNOWN: ReadonlySet<string> = new Set([
  "reasoning.text",
  "reasoning.summary",
  "reasoning.encrypted",
  "reasoning.server_tool_call",
]);

/**
 * A piece of a model's thoughts, sent back as an earlier reply gave it; kinds that are not known here
 * and unknown fields are kept (wire reference §1.2).
 */
export const reasoningDetail = z
  .union([
    known,
    z.looseObject({
      type: z
        .string()
        .refine((type) => !KNOWN.has(type), { error: "must be of another form", abort: true })
        .meta({ description: "Another kind.", not: { enum: [...KNOWN] } }),
    }),
  ])
  .describe("A piece of a model's thoughts, to be sent back unchanged.");
export type ReasoningDetail = z.infer<typeof reasoningDetail>;
