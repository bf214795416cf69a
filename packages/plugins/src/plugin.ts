import type { GatewayError } from "@sluice/errors";
import type {
  Catalog,
  ChatAnswer,
  ChatChunk,
  ChatRequest,
  ChatResult,
  PipelineStage,
} from "@sluice/schema";
import type { z } from "zod";

/** What a plugin may see and do while one request passes. */
export interface PluginContext<Options = unknown> {
  readonly options: Options;
  /** As it stands now: left by the plugins before this one, later as it was sent on. */
  readonly request: ChatRequest;
  readonly catalog: Catalog;
  /** Fires when the caller left or the request's time is over. */
  readonly signal: AbortSignal;
  /** Routes and calls again, past the plugins; for panels and tool loops. */
  run(request: ChatRequest): Promise<ChatAnswer>;
  /** The only way out to the network. */
  fetch(input: string, init?: RequestInit): Promise<Response>;
  /** Adds a stage to the request's routing metadata. */
  report(stage: PipelineStage): void;
  /** Opaque, one per key: what a cache or memory must be locked to. */
  readonly scope: string;
  readonly requestId: string;
  /** Runs work whose signal is not the caller's, charged to the request that began it. */
  detached<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** What a request becomes before it is routed. */
export type BeforeOutcome =
  | { readonly kind: "continue"; readonly request: ChatRequest }
  | { readonly kind: "answer"; readonly answer: ChatAnswer };

/** How a request ended, told to `settled`. */
export type PluginOutcome =
  | { readonly kind: "complete" }
  | { readonly kind: "failed"; readonly error: GatewayError }
  | { readonly kind: "cancelled" };

/** A tool that the gateway runs when the model asks for it. */
export interface ServerTool<Options = unknown> {
  /** As in a request's `tools[].type`. */
  readonly type: string;
  readonly parameters: z.ZodType;
  describe(options: Options): { readonly description: string; readonly parameters: object };
  /** Gives the text that the model is shown. */
  execute(args: unknown, context: PluginContext<Options>, signal: AbortSignal): Promise<string>;
}

/** A plugin: an id, a schema for its options, and the hooks it takes part in. */
export interface Plugin<Options = unknown> {
  /** The `id` that a request names it by. */
  readonly id: string;
  /** The other fields of the request's plugin item. */
  readonly options: z.ZodType<Options>;
  /**
   * The same together with what only the entry of `sluice.yaml` may set (keys, engines). Absent: the
   * entry takes what an item takes.
   */
  readonly accountOptions?: z.ZodType<Options>;
  /**
   * Whether this plugin has anything to do with a request, told without doing it: pure, and without a way
   * out. Only an explanation asks; the hooks are called all the same. Absent: it may.
   */
  actsOn?(request: ChatRequest, options: Options): boolean;
  /** May change the request, answer it, or throw a `GatewayError` to refuse it. */
  before?(context: PluginContext<Options>): BeforeOutcome | Promise<BeforeOutcome>;
  /** May change a complete result. */
  afterResult?(
    context: PluginContext<Options>,
    result: ChatResult,
  ): ChatResult | Promise<ChatResult>;
  /** May change a stream, chunk by chunk; gives `chunks` itself back to stay out of it at no cost. */
  afterStream?(
    context: PluginContext<Options>,
    chunks: AsyncIterable<ChatChunk>,
  ): AsyncIterable<ChatChunk>;
  /** Called exactly once when the request is over: whole, failed, or left by the caller. */
  settled?(context: PluginContext<Options>, outcome: PluginOutcome): void;
  /** Tools this plugin can run when the model asks. */
  readonly serverTools?: readonly ServerTool<Options>[];
  /** What happens when this plugin throws or hangs; default `stop`: the request fails. */
  readonly onFailure?: "stop" | "skip";
  /**
   * Longest time, in ms, that `before` and `afterResult` may take, and that `afterStream` may sit on a
   * chunk (there it is noticed after one to two of these).
   */
  readonly timeoutMs?: number;
}
