import * as z from "zod";
import { apiKey } from "./key.ts";

/** Reply of `GET` and `PATCH /keys/{hash}` (wire reference §12). */
export const keyReply = z.object({ data: apiKey }).describe("One key.");
export type KeyReply = z.infer<typeof keyReply>;

/** Reply of `GET /keys`. */
export const keyListReply = z
  .object({ data: z.array(apiKey).describe("At most 100 keys from `offset` on.") })
  .describe("A page of keys.");
export type KeyListReply = z.infer<typeof keyListReply>;

/** Reply of `POST /keys`: the only place where the key itself is shown. */
export const createdKeyReply = z
  .object({
    data: apiKey,
    key: z
      .string()
      .describe("The key itself, shown this once; masked when it was a string of your own."),
  })
  .describe("The key that was made.");
export type CreatedKeyReply = z.infer<typeof createdKeyReply>;
