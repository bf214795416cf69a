import * as z from "zod";

const record = z.record(z.string(), z.unknown());

/** What a whole message and a delta carry in the same form beside text and tool calls (wire reference §1.2). */
export const outputFields = {
  refusal: z.string().nullish().describe("Why the model would not answer."),
  reasoning: z.string().nullish().describe("Its thoughts as text."),
  reasoning_details: z
    .array(record)
    .optional()
    .describe("Its thoughts in the provider's form, to be sent back in the next request."),
  images: z
    .array(
      z.looseObject({
        type: z.literal("image_url").describe("An image."),
        image_url: z
          .object({ url: z.string().describe("A data URL.") })
          .describe("Where the image is."),
      }),
    )
    .optional()
    .describe("Images that were made."),
  audio: record.optional().describe("Sound that was made."),
  annotations: z.array(record).optional().describe("Citations, and files that were parsed."),
};
