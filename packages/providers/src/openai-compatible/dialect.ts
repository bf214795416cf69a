import type { ChatRequest, ContentPart, Endpoint, Message } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { GivenMedia } from "../media/given-media.ts";
import type { ParameterTable } from "../parameter-table.ts";
import type { JsonObject } from "../read/as-object.ts";
import type { ReadSources } from "./with-sources.ts";

/** In what the servers that speak the chat completions protocol differ. */
export interface OpenAiDialect {
  /** What becomes of each request parameter and of the fields of messages; the body is made by it. */
  readonly parameters: ParameterTable;
  /** `stream_options` of every streamed request; undefined where the server does not know the field. */
  readonly streamOptions: Readonly<Record<string, unknown>> | undefined;
  /** Whether the server takes `user`. */
  readonly sendsUser: boolean;
  /** The header in which the server takes names of Anthropic's features in trial; absent: it knows none. */
  readonly betasHeader?: string;
  /**
   * Fields of embeddings requests that the server knows, beside the model and `user`; then it embeds no pictures.
   * Absent: all go up.
   */
  readonly embeds?: ReadonlySet<string>;
  /** What the server has of its own where it speaks. */
  readonly speech?: SpeechDialect;
  /** What the server takes as data only: addresses of it are fetched here. Absent: it fetches all itself. */
  readonly inlines?: readonly GivenMedia["kind"][];
  /**
   * Kinds of parts that the server knows; a message with another is refused, so that another endpoint is tried.
   * Absent: all.
   */
  readonly parts?: ReadonlySet<ContentPart["type"]>;
  /** The pages that the server lists beside its choices, for servers that search by themselves. */
  readonly readSources?: ReadSources;
  /**
   * Searches that an answer took, for servers that search by themselves and do not tell in our words; by their own
   * `usage`.
   */
  searchesIn?(usage: JsonObject, endpoint: Endpoint): number;
  /** Names of parameters that this one request loses although the table sends them; they do not go up. Pure. */
  leftOut?(request: ChatRequest, endpoint: Endpoint): readonly string[];
  /** One message in the server's own form, before the fields that it does not take are left out. Pure. */
  message?(message: Message): object;
  /** The last change of a body: what this server words in its own way. Pure; refuses by a `ProviderError`. */
  adapt?(
    body: Readonly<Record<string, unknown>>,
    request: ChatRequest,
    call: Call<ChatRequest>,
  ): Readonly<Record<string, unknown>>;
}

/** What a server of the protocol has of its own where it speaks. */
export interface SpeechDialect {
  /** Whether it knows `{id}` as a voice; others are given the id alone. */
  readonly voiceObjects?: boolean;
}
