import * as z from "zod";

/** Body of every error response (specification, Errors; wire reference §13.1). */
export const errorEnvelope = z.object({
  error: z.object({
    /** Equal to the HTTP status. */
    code: z.int(),
    message: z.string(),
    metadata: z.record(z.string(), z.unknown()).nullish(),
  }),
  service_metadata: z.record(z.string(), z.unknown()).nullish(),
  user_id: z.string().nullish(),
});

export type ErrorEnvelope = z.infer<typeof errorEnvelope>;
