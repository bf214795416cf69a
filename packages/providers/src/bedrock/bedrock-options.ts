import * as z from "zod";
import { betasOption } from "../anthropic/betas-option.ts";

/** Unset variables are empty text in the configuration. */
const optional = z
  .string()
  .optional()
  .transform((value) => (value === "" ? undefined : value));

/** What an entry's `options` say of this adapter. */
export const bedrockOptions = z
  .strictObject({
    /** Of the service, such as `us-east-1`; the address follows from it. */
    region: z.string().regex(/^[a-z]{2}[a-z0-9-]+$/, { error: "must be a region of AWS" }),
    access_key_id: optional,
    secret_access_key: optional,
    session_token: optional,
    /** Names of features in trial, for Claude's models. */
    betas: betasOption,
    /** A guardrail of the account that everything passes there. */
    guardrail: z.strictObject({ id: z.string().min(1), version: z.string().min(1) }).optional(),
  })
  .refine(
    (given) => (given.access_key_id === undefined) === (given.secret_access_key === undefined),
    {
      error: "access_key_id and secret_access_key go together",
    },
  );

/** The same, checked. */
export type BedrockOptions = z.infer<typeof bedrockOptions>;
