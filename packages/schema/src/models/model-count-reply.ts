import * as z from "zod";

/** Reply of `GET /models/count` (wire reference §14.1). */
export const modelCountReply = z
  .looseObject({
    data: z.looseObject({ count: z.int().describe("How many there are.") }).describe("The count."),
  })
  .describe("How many models the same query would list.");
export type ModelCountReply = z.infer<typeof modelCountReply>;
