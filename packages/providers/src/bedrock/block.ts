import type { JsonObject } from "../read/as-object.ts";
import type { CachePoint } from "./cache-point.ts";

/** Bytes in base64, or where the service finds them itself. */
export type Source = { readonly bytes: string } | { readonly s3Location: { readonly uri: string } };

/** A picture, a video or sound. */
export interface Media {
  readonly format: string;
  readonly source: Source;
}

/** Thoughts that go back to the model that had them. */
export type Thoughts =
  | { readonly reasoningText: { readonly text: string; readonly signature: string } }
  | { readonly redactedContent: string };

/** One block of a message, as Converse has it: an object with one member that says what it is. */
export type Block =
  | { readonly text: string }
  | { readonly image: Media }
  | { readonly video: Media }
  | { readonly audio: Media }
  | { readonly document: Media & { readonly name: string } }
  | { readonly reasoningContent: Thoughts }
  | {
      readonly toolUse: {
        readonly toolUseId: string;
        readonly name: string;
        readonly input: JsonObject;
      };
    }
  | {
      readonly toolResult: { readonly toolUseId: string; readonly content: readonly Block[] };
    }
  | CachePoint;
