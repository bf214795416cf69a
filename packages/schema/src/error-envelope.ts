import * as z from "zod";

/** Body of every error response (specification, Errors; wire reference §13.1). */
export const errorEnvelope = z
  .object({
    error: z
      .object({
        code: z.int().describe("Equal to the HTTP status."),
        message: z.string().describe("What went wrong, for people."),
        metadata: z
          .record(z.string(), z.unknown())
          .nullish()
          .describe("More about it, such as `error_type`, `provider_name`, `patterns`."),
        availability: z
          .record(z.string(), z.unknown())
          .nullish()
          .describe(
            "Why no endpoint could serve: `code`, `retryable`, `requested_models`, `docs_url` and what else is known.",
          ),
      })
      .describe("The error."),
    service_metadata: z
      .record(z.string(), z.unknown())
      .nullish()
      .describe("How the request was routed, when the header `X-Service-Metadata` asked for it."),
    user_id: z.string().nullish().describe("The account that the key belongs to."),
  })
  .describe("Body of every error response.");

export type ErrorEnvelope = z.infer<typeof errorEnvelope>;
