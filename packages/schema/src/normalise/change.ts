import type { ChatRequest } from "../chat/request.ts";
import type { ChatSurroundings } from "./chat-surroundings.ts";
import type { SortSuffix } from "./rules/cut-suffixes.ts";

/** What one rule made of a request. */
export type Change =
  | {
      readonly kind: "changed";
      readonly request: ChatRequest;
      /** What was asked for and cannot be had here, by the caller's words. */
      readonly dropped?: readonly string[];
      /** The model as the caller wrote it, where its name was changed. */
      readonly requested?: string;
      /** See `NormalisedChat`. */
      readonly sorts?: ReadonlyMap<string, SortSuffix>;
    }
  | { readonly kind: "refused"; readonly message: string; readonly path: string };

/** One rule of normalisation; undefined: the request has nothing of the kind. */
export type Rule = (request: ChatRequest, surroundings: ChatSurroundings) => Change | undefined;
