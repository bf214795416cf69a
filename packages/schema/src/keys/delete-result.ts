import * as z from "zod";

/** Reply of `DELETE /keys/{hash}` (specification). */
export const deleteResult = z.object({ deleted: z.boolean() });
export type DeleteResult = z.infer<typeof deleteResult>;
