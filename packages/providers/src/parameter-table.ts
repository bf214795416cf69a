import type { ChatRequest, NativeSearch } from "@sluice/schema";

/** What of a request may keep a model from searching. */
export type SearchingRequest = Pick<ChatRequest, "tools" | "response_format">;

/** What an adapter does with one request parameter. */
export type ParameterRule =
  /** Goes upstream unchanged, under `as` when the provider has another name for it. */
  | { readonly kind: "sent"; readonly as?: string }
  /** Goes upstream in another form. */
  | {
      readonly kind: "translated";
      readonly into: string;
      /** Members that the other form has no place for; they are dropped and reported. */
      readonly without?: readonly string[];
      /** By name: members that say nothing where the named other member is given; they are reported then. */
      readonly yields?: Readonly<Record<string, string>>;
    }
  /** The provider has nothing like it; it is dropped and reported. */
  | { readonly kind: "unsupported" };

/** One rule for each request parameter of chat, by its name in our request. */
export interface ParameterTable {
  readonly rules: Readonly<Record<string, ParameterRule>>;
  /** Parameters the gateway does not know: passed on, or dropped and reported. */
  readonly unknown: "sent" | "unsupported";
  /** What of messages stays here; absent: nothing does. */
  readonly messages?: MessageRule;
  /**
   * How a model searches by itself where `web_search_options` ask for it; undefined: it does not, with such a request.
   * Absent: nobody knows, and what an endpoint lists (`supports`) says whether it does.
   */
  searches?(upstreamModel: string, request: SearchingRequest): NativeSearch | undefined;
}

/** What a provider is sent of each message. */
export interface MessageRule {
  /** Fields that go upstream; all others are dropped and reported. */
  readonly sent: ReadonlySet<string>;
  /** Field of a part of `content` that is dropped and reported. */
  readonly notInParts: string;
}
