import type { ChatRequest } from "../chat/request.ts";
import type { SortSuffix } from "./rules/cut-suffixes.ts";

/** A chat request in the one form that everything after it reads, or why it has none (a 400). */
export type NormalisedChat =
  | {
      readonly kind: "ok";
      readonly request: ChatRequest;
      /** What was asked for and cannot be had here, by the caller's words: `transforms`, `:online`. */
      readonly dropped: readonly string[];
      /** The model as the caller wrote it; absent where `request` still has it so. */
      readonly requested?: string;
      /** By slug, the suffix that puts this model's endpoints in order; absent where there is none. */
      readonly sorts?: ReadonlyMap<string, SortSuffix>;
    }
  | {
      readonly kind: "invalid";
      readonly message: string;
      /** The field that is refused, such as `tools[0].type`. */
      readonly path: string;
    };
