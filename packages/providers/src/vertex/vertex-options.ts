import * as z from "zod";
import { betasOption } from "../anthropic/betas-option.ts";
import { checkCredentials, readCredentials } from "./credentials-json.ts";

/** Unset variables are empty text in the configuration. */
const text = z.string().transform((value) => (value === "" ? undefined : value));

/** Credentials as an entry gives them: what they are, or the file that holds them. */
const credentials = z
  .union([z.string(), z.looseObject({})], {
    error: "must be a path, or credentials of Google as JSON",
  })
  .transform((given, context) => {
    const words = typeof given === "string" ? given.trim() : given;
    if (words === "") return undefined;
    if (typeof words === "string" && !words.startsWith("{"))
      return { kind: "file", path: words } as const;
    const read = typeof words === "string" ? readCredentials(words) : checkCredentials(words);
    if (read.kind === "read") return { kind: "json", json: read.json } as const;
    context.addIssue({ code: "custom", message: read.message });
    return z.NEVER;
  });

/** What an entry's `options` say of this adapter. */
export const vertexOptions = z.strictObject({
  /** Id or number of the project that is charged; that of the credentials unless given. */
  project: text
    .pipe(
      z
        .string()
        .regex(/^[\w.:-]+$/, { error: "must be the id or the number of a project of Google Cloud" })
        .optional(),
    )
    .optional(),
  /** A region such as `europe-west1`, a multi-region (`us`, `eu`) or `global`; the address follows from it. */
  location: z
    .string()
    .regex(/^[a-z]+(?:-[a-z]+\d+)?$/, {
      error: "must be global, us, eu or a region of Google Cloud",
    })
    .default("global"),
  /** Key of a service account or another file of credentials, as JSON or by its path; absent: what the machine has. */
  credentials: credentials.optional(),
  /** Names of features in trial, for Claude's models. */
  betas: betasOption,
});

/** The same, checked. */
export type VertexOptions = z.infer<typeof vertexOptions>;
