import * as z from "zod";
import { LIMITS } from "../limits.ts";

const handles = z.array(z.string().min(1)).max(LIMITS.searchHandles).nullish();
const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}($|T)/, { error: "must be a date, such as 2027-12-31" })
  .nullish();

/** What to search on X; a list of handles to search or one to leave out, not both (wire reference §4). */
export const xSearchFilter = z
  .looseObject({
    allowed_x_handles: handles,
    excluded_x_handles: handles,
    from_date: date,
    to_date: date,
    enable_image_understanding: z.boolean().nullish(),
    enable_video_understanding: z.boolean().nullish(),
  })
  .refine(
    ({ allowed_x_handles, excluded_x_handles }) => !(allowed_x_handles && excluded_x_handles),
    {
      error: "must not have both allowed_x_handles and excluded_x_handles",
    },
  );
