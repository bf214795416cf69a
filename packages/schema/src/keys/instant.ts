import * as z from "zod";

const error = "must be a UTC time with seconds, such as 2027-12-31T23:59:59Z";

/** UTC with seconds; fractions allowed (wire reference §12). One fault is told once. */
export const instant = z.iso
  .datetime({ error, abort: true })
  .regex(/T\d\d:\d\d:\d\d(\.\d+)?Z$/, { error })
  .meta({ format: "date-time" });
