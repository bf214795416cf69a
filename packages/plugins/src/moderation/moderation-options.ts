import * as z from "zod";

/** Longest word, and most words, of a list. */
const words = z.array(z.string().min(1).max(100)).max(1000);

/** What moderation is to do. */
export type ModerationSettings = {
  /** `block`: a request that could not be judged fails. */
  readonly onFailure: "block" | "allow";
} & (
  | { readonly engine: "provider"; readonly provider: string; readonly model: string }
  | {
      readonly engine: "local";
      /** Words to flag beside those of the list, and words of the list not to flag. */
      readonly words: readonly string[];
      readonly allow: readonly string[];
    }
);

/** The entry of `sluice.yaml`; a request's item has no options of its own. */
export const moderationEntry = z
  .strictObject({
    engine: z.enum(["provider", "local"]).nullish(),
    provider: z.string().min(1).nullish(),
    model: z.string().min(1).nullish(),
    words: words.nullish(),
    allow: words.nullish(),
    on_failure: z.enum(["block", "allow"]).nullish(),
  })
  .transform((entry, { addIssue }): ModerationSettings => {
    const { provider, model, on_failure: onFailure } = entry;
    const rest = { onFailure: onFailure ?? "block" } as const;
    const engine = entry.engine ?? (provider == null ? "local" : "provider");
    if (engine === "local") {
      return { ...rest, engine, words: entry.words ?? [], allow: entry.allow ?? [] };
    }
    for (const [name, value] of Object.entries({ provider, model })) {
      if (value == null) {
        addIssue({ code: "custom", path: [name], message: "must be set for the engine provider" });
      }
    }
    return { ...rest, engine, provider: provider ?? "", model: model ?? "" };
  });
