import * as z from "zod";
import { apiKey } from "./key.ts";

/** Reply of `GET` and `PATCH /keys/{hash}` (wire reference §12). */
export const keyReply = z.object({ data: apiKey });
export type KeyReply = z.infer<typeof keyReply>;

/** Reply of `GET /keys`. */
export const keyListReply = z.object({ data: z.array(apiKey) });
export type KeyListReply = z.infer<typeof keyListReply>;

/** Reply of `POST /keys`: the only place where the key itself is shown. */
export const createdKeyReply = z.object({ data: apiKey, key: z.string() });
export type CreatedKeyReply = z.infer<typeof createdKeyReply>;
