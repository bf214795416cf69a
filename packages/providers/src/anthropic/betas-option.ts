import * as z from "zod";

/** Names of features in trial, as an entry's options have them: they go up in a header, where they stand in a comma list. */
export const betasOption = z
  .array(
    z.string().regex(/^[\x21-\x2b\x2d-\x7e]{1,128}$/, {
      error: "must be a name in visible ASCII without commas, 128 characters at most",
    }),
    { error: "must be a list of names" },
  )
  .default([]);
