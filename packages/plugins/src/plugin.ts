import type { GatewayError } from "@sluice/errors";
import type {
  Annotation,
  Catalog,
  ChatAnswer,
  ChatChunk,
  ChatRequest,
  ChatResult,
  InputModality,
  PipelineStage,
} from "@sluice/schema";
import type { z } from "zod";
import type { DirectCalls, DirectUse } from "./direct-calls.ts";
import type { ModelChoice } from "./model-choice.ts";
import type { OptionPlace } from "./option-place.ts";
import type { PromptSizes } from "./prompt-sizes.ts";
import type { RouterModel } from "./router-model.ts";
import type { RoutingView } from "./routing-view.ts";

/** Something that a plugin buys outside. */
export interface Purchase {
  /** Lower-case words, such as `ocr`; a `web-search` is counted as a search in the generation's record. */
  readonly name: string;
  /** Its price, integer nano-dollars. 0: it is only counted. */
  readonly nanos: number;
}

/** How a request of a plugin is run. */
export interface RunOptions {
  /** Ends the call when it fires: what was made by then is paid. Absent: only the request's own signal does. */
  readonly signal?: AbortSignal;
  /** Those that its model may call, and no others; an item that cannot be had here rejects with a 400. */
  readonly serverTools?: readonly ServerToolItem[];
  /** It is a call of a panel: providers are told, so that a gateway among them asks no panel for it. */
  readonly isOfPanel?: boolean;
}

/** A server tool as an item of `tools` names it. */
export interface ServerToolItem {
  /** Under any of its names, such as `sluice:web_search` or `web_search`. */
  readonly type: string;
  readonly parameters?: Readonly<Record<string, unknown>> | null | undefined;
}

/** What a plugin may see and do while one request passes. */
export interface PluginContext<Options = unknown> {
  readonly options: Options;
  /** As it stands now: left by the plugins before this one, later as it was sent on. */
  readonly request: ChatRequest;
  /** Types of the server tools that the model is offered although the request names none: by the plugins that take part. */
  readonly offeredTools: readonly string[];
  readonly catalog: Catalog;
  /** True: nobody asked for this plugin, it takes part because of `actsUnasked`. */
  readonly byItself?: true;
  /** How large prompts are. */
  readonly prompt: PromptSizes;
  /** Moderation endpoints and readers of documents. */
  readonly direct: DirectCalls;
  /** For plugins that choose a model. */
  readonly routing: RoutingView;
  /** Fires when the caller left or the request's time is over. */
  readonly signal: AbortSignal;
  /** Ms until the request's time is over. */
  timeLeft(): number;
  /** Waits so many ms by the gateway's clock; resolves early or rejects when `until` fires. */
  sleep(ms: number, until: AbortSignal): Promise<void>;
  /**
   * Routes and calls again, past the plugins; for panels. What it costs is charged to the request that this plugin
   * takes part in. With `serverTools` it runs those when the model asks, as the request itself would; the request's
   * `max_tool_calls` and `stop_server_tools_when` hold for it.
   */
  run(request: ChatRequest, how?: RunOptions): Promise<ChatAnswer>;
  /** The only way out to the network. */
  fetch(input: string, init?: RequestInit): Promise<Response>;
  /**
   * Holds and charges the price of something that this plugin buys outside, before it is bought. Rejects with a
   * 402 `GatewayError` when it cannot be paid. `refund` gives back what was not delivered, once.
   */
  charge(item: Purchase): Promise<{ refund(): void }>;
  /** Adds a stage to the request's routing metadata. Throws for what is none, or what JSON cannot hold. */
  report(stage: PipelineStage): void;
  /** Opaque, one per key: what a cache or memory must be locked to. */
  readonly scope: string;
  readonly requestId: string;
  /** How many panels of gateways the request has passed; 0: it is a caller's own (wire reference §6). */
  readonly depth: number;
  /**
   * Does work that goes on when the caller has left, until the request's time is over: its signal is not the caller's,
   * and neither is that of the calls that its own `run` makes. They are charged to the request that began it, whose
   * record waits for the work.
   */
  detached<T>(work: (signal: AbortSignal, run: PluginContext["run"]) => Promise<T>): Promise<T>;
}

/** What a plugin can go by to tell whether it would act. */
export interface ActingView extends Pick<PluginContext, "catalog" | "routing" | "byItself"> {
  readonly prompt: Pick<PromptSizes, "bound">;
}

/** What a request becomes before it is routed; `choice` is said by who chose its models. */
export type BeforeOutcome =
  | { readonly kind: "continue"; readonly request: ChatRequest; readonly choice?: ModelChoice }
  | { readonly kind: "answer"; readonly answer: ChatAnswer };

/** How a request ended, told to `settled`. */
export type PluginOutcome =
  | { readonly kind: "complete" }
  | { readonly kind: "failed"; readonly error: GatewayError }
  | { readonly kind: "cancelled" };

/** What a tool gives back beside the text for the model. */
export interface ServerToolResult {
  /** The text that the model is shown. */
  readonly content: string;
  /** What the answer may rest on; they are told to the caller with the answer (wire reference §1.2). */
  readonly annotations?: readonly Annotation[];
}

/** A tool that the gateway runs when the model asks for it. */
export interface ServerTool<Options = unknown> {
  /** As in a request's `tools[].type`, such as `sluice:web_search`. */
  readonly type: string;
  /** The arguments that the model gives; what does not fit is told to the model. */
  readonly parameters: z.ZodType;
  /**
   * The `parameters` of a request's own item of `tools`, over the account's entry of its plugin; absent: as the
   * plugin's options.
   */
  readonly options?: z.ZodType<Options>;
  /** Those of them that only the account's entry may set: keys and addresses of the operator. */
  readonly accountOnly?: readonly string[];
  /**
   * Refuses, by throwing a `GatewayError`, a request's item whose parameters cannot work although each of their values is
   * right, such as a model that there is not. Asked before anything is bought. Pure. Absent: they can.
   *
   * @param place where the request has a parameter, for the words of the error
   */
  checkParameters?(context: PluginContext<Options>, place: OptionPlace): void;
  /** Whether the plugin offers it to a request that only names the plugin; absent: it does. Pure. */
  offered?(options: Options, context: PluginContext<Options>): boolean;
  /** How long one call may take, ms; absent: 30 seconds. */
  readonly timeoutMs?: number;
  /** What the model is told of it: words, and a JSON Schema of its arguments. */
  describe(options: Options): { readonly description: string; readonly parameters: object };
  /**
   * Gives what the model is shown; a throw becomes an error text for the model, and the request goes on: the message
   * of a `GatewayError`, of anything else only that it failed. All calls of one request get the same context.
   *
   * @param args checked by `parameters`
   * @param signal fires when the request or the tool's time is over
   */
  execute(
    args: unknown,
    context: PluginContext<Options>,
    signal: AbortSignal,
  ): Promise<string | ServerToolResult>;
}

/** Why an entry of the configuration cannot work, or not as it is. */
export interface AccountFault {
  /** Of the option, within the entry. */
  readonly path: readonly string[];
  readonly message: string;
  /** Set where it is used all the same: the start goes on, and warns. */
  readonly isWarning?: true;
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
   * What keeps the entry of `sluice.yaml` from working although each of its values is right, and where in it: the start
   * is refused with it. Pure. Absent: nothing can.
   */
  accountFault?(options: Options): AccountFault | undefined;
  /**
   * The providers that options name for `direct` calls. A configuration whose entry names one that is not configured,
   * or that does not serve the operation, is refused, or goes without where that is optional. Pure. Absent: none.
   */
  directUses?(options: Options): readonly DirectUse[];
  /**
   * Whether this plugin has anything to do with a request, told without doing it: pure, and without a way
   * out. Only an explanation asks; the hooks are called all the same. Absent: it may.
   *
   * @param view what is known beside the request; absent: nothing
   */
  actsOn?(request: ChatRequest, options: Options, view?: ActingView): boolean;
  /**
   * Whether it takes part in a request that has no item for it, where neither the request nor the account turns it
   * off. Asked for every request: pure, and cheap. Absent: only where it is asked for.
   *
   * @param models what is asked for, in order; none: a default answers
   */
  actsUnasked?(models: readonly string[], catalog: Catalog): boolean;
  /**
   * The name that this plugin chooses models for. Of such a plugin the hooks are for requests that name it,
   * without an item too, and for no others.
   */
  readonly routerModel?: RouterModel;
  /** Kinds of input that it turns into text, for models that do not read them; told where no model can. Absent: none. */
  readonly reads?: readonly InputModality[];
  /** True: `before` only decides. It neither calls out nor waits, so that explanations can follow it. */
  readonly isPure?: boolean;
  /**
   * What `before` leaves of the request as far as it can be told without acting, such as its models; explanations
   * follow it where `before` is not pure. Where all plugins of a request can be followed, one that nobody could serve is
   * refused before any of them buys something for it. Neither calls out nor waits.
   */
  foresee?(context: PluginContext<Options>): BeforeOutcome;
  /** True: `before` may leave a shorter prompt than `foresee` does. Whether it fits is then judged after it alone. */
  readonly mayShorten?: boolean;
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
  /** What goes into `error.metadata` where every provider failed: what the caller need not pay for again. */
  failureMetadata?(context: PluginContext<Options>): Readonly<Record<string, unknown>> | undefined;
  /** Called exactly once when the request is over: whole, failed, or left by the caller. */
  settled?(context: PluginContext<Options>, outcome: PluginOutcome): void;
  /** Tools this plugin can run when the model asks. */
  readonly serverTools?: readonly ServerTool<Options>[];
  /**
   * Ids of plugins that must come after this one, where they are installed: it sees the request before them and the
   * answer after them. Absent: it stays where the configuration has it, after the built-in ones.
   */
  readonly precedes?: readonly string[];
  /** What happens when this plugin throws or hangs; default `stop`: the request fails. */
  readonly onFailure?: "stop" | "skip";
  /**
   * Longest time, in ms, that `before` and `afterResult` may take, and that `afterStream` may sit on a
   * chunk (there it is noticed after one to two of these).
   */
  readonly timeoutMs?: number;
}
