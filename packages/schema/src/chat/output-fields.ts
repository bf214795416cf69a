import * as z from "zod";

const record = z.record(z.string(), z.unknown());

/** What a whole message and a delta carry in the same form beside text and tool calls (wire reference §1.2). */
export const outputFields = {
  refusal: z.string().nullish(),
  reasoning: z.string().nullish(),
  reasoning_details: z.array(record).optional(),
  images: z
    .array(
      z.looseObject({ type: z.literal("image_url"), image_url: z.object({ url: z.string() }) }),
    )
    .optional(),
  audio: record.optional(),
  annotations: z.array(record).optional(),
};
