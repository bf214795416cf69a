import type { Endpoint, WrittenMessages } from "@sluice/schema";

/** One call of one endpoint, ready to be put in the provider's words. */
export interface Call<Request> {
  readonly request: Request;
  readonly endpoint: Endpoint;
  /** Opaque id of the end user; never the caller's own `user` value. */
  readonly endUser: string;
  /** Id of the generation, the `id` of the result and of every chunk. */
  readonly generationId: string;
  /** Unix seconds, the `created` of the result and of every chunk. */
  readonly created: number;
  /** The JSON that the caller's messages were read from, for codecs that send it on; absent: it is not known. */
  readonly written?: WrittenMessages | undefined;
  /** Names of Anthropic's features in trial that the caller asked for; absent: none (wire reference §0). */
  readonly betas?: readonly string[] | undefined;
  /** How many panels of models deep the call is; absent: none (wire reference §6). */
  readonly panelDepth?: number | undefined;
}
