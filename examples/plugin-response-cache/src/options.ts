import * as z from "zod";

const LONGEST_TTL = 86_400;

/** What a request's item may set. */
const own = {
  ttl: z
    .union([z.number(), z.string().regex(/^\s*\d+/)])
    .transform((value) =>
      Math.trunc(typeof value === "number" ? value : Number.parseInt(value, 10)),
    )
    .transform((seconds) => Math.min(LONGEST_TTL, Math.max(1, seconds)))
    .default(300)
    .describe("Seconds that an answer is kept, 1 to 86,400; default 300."),
  clear: z
    .boolean()
    .default(false)
    .describe("True: what is kept is forgotten, and asked for again."),
  max_temperature: z
    .number()
    .min(0)
    .max(2)
    .default(0)
    .describe(
      "The highest temperature at which an answer is taken to be the one; a request without a temperature has 1.",
    ),
};

/** The options of a request's item. */
export const requestOptions = z.strictObject(own);

/** What bounds the memory where the account does not say, in bytes. */
export const DEFAULT_BOUNDS = { max_bytes: 64 * 1024 * 1024, max_entry_bytes: 1024 * 1024 };

const bytes = z.int().min(1).optional();

/** The same with what bounds the memory of all. */
export const accountOptions = z.strictObject({
  ...own,
  max_bytes: bytes.describe("Most bytes that all answers together take; default 64 MiB."),
  max_entry_bytes: bytes.describe(
    "Most bytes of one answer; a longer one is not kept. Default 1 MiB.",
  ),
});

/** Checked options. */
export type CacheOptions = z.infer<typeof accountOptions>;
