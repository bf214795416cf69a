import * as z from "zod";

/** Reply of `DELETE /keys/{hash}` (specification). */
export const deleteResult = z
  .object({ deleted: z.boolean().describe("True: the key no longer exists.") })
  .describe("What became of the key.");
export type DeleteResult = z.infer<typeof deleteResult>;
