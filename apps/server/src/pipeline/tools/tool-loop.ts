import { GatewayError } from "@sluice/errors";
import { placeCitations, type ServerToolResult } from "@sluice/plugins";
import type {
  Annotation,
  AssistantMessage,
  ChatRequest,
  Endpoint,
  Message,
  PipelineStage,
  ToolCall,
} from "@sluice/schema";
import type { ChargedCall } from "../charged-call.ts";
import { NOTHING_USED, type Settlement } from "../settlement.ts";
import { endOfRound, type NextRound } from "./end-of-round.ts";
import type { LoopTools } from "./loop-tools.ts";
import { callIdsOf, roundHistory, withFreshIds } from "./round-history.ts";
import { roundRequest } from "./round-request.ts";
import { type CallSurroundings, failed, runCall } from "./run-call.ts";
import type { ShownEnd } from "./shown-pieces.ts";
import { type StopRules, stopRulesOf } from "./stop-rules.ts";
import { toolsStage } from "./tools-stage.ts";

/** What a loop acts by. */
export interface LoopSurroundings {
  /** Calls upstreams for one round; `before`: the round before. */
  readonly call: (request: ChatRequest, before: ChargedCall | undefined) => Promise<ChargedCall>;
  readonly around: CallSurroundings;
  /** What calls gave, as far as the model that asked for them holds it; `write` makes the request for its next round. */
  readonly fit: (
    results: readonly ServerToolResult[],
    write: (results: readonly ServerToolResult[]) => ChatRequest,
    by: Endpoint | undefined,
  ) => Promise<readonly ServerToolResult[]>;
  /** Of the request that pays. */
  readonly settlement: Pick<Settlement, "add" | "added">;
  readonly report: (stage: PipelineStage) => void;
}

/** A round that was read to its end. */
export interface ReadRound extends ShownEnd {
  readonly said: AssistantMessage;
  readonly calls: readonly ToolCall[];
}

type Running = Extract<NextRound, { readonly kind: "run" }>;

/** The rounds of one answer: what is asked in each, what its calls gave, and when it is over. */
export class ToolLoop {
  readonly tools: LoopTools;
  readonly #request: ChatRequest;
  readonly #with: LoopSurroundings;
  readonly #rules: StopRules;
  readonly #ids: Set<string>;
  readonly #history: Message[] = [];
  readonly #annotations: Annotation[] = [];
  readonly #ran = new Map<string, number>();
  #round: ChargedCall | undefined;
  #isLast = false;
  #rounds = 0;
  #requested = 0;
  #executed = 0;
  #tokens = 0;
  #text = "";
  #stopped: string | undefined;

  constructor(request: ChatRequest, tools: LoopTools, surroundings: LoopSurroundings) {
    this.tools = tools;
    this.#request = request;
    this.#with = surroundings;
    this.#rules = stopRulesOf(request);
    this.#ids = callIdsOf(request);
  }

  /** Opens the first round. */
  begin(): Promise<ChargedCall> {
    return this.#open(false);
  }

  /** What comes after the round that was read; counts its calls. */
  ended(round: ReadRound): NextRound {
    const { calls, finishReason, nativeFinishReason, said } = round;
    const { promptTokens = 0, completionTokens = 0 } = this.#round?.charge() ?? {};
    this.#rounds += 1;
    this.#tokens += promptTokens + completionTokens;
    this.#text += said.content ?? "";
    const next = endOfRound(
      {
        calls,
        finishReason,
        nativeFinishReason,
        isLast: this.#isLast,
        executed: this.#executed,
        rounds: this.#rounds,
        tokens: this.#tokens,
        costNanos: this.#with.settlement.added().costNanos,
      },
      this.tools,
      this.#rules,
    );
    const own = calls.filter((call) => !this.tools.functions.has(call.function.name));
    this.#count({ toolCallsRequested: own.length });
    this.#requested += own.length;
    return next;
  }

  /** Runs what a round asked for, side by side, and opens the next one with what that gave. */
  async proceed(round: ReadRound, next: Running): Promise<ChargedCall> {
    const asked = [...next.run, ...next.refused];
    const { said, calls } = withFreshIds(round.said, asked, this.#ids);
    const results = await Promise.all(
      calls.map((call, at) =>
        at < next.run.length
          ? this.#run(call)
          : failed("it was not run: this request has run as many tool calls as one may"),
      ),
    );
    const historyOf = (given: readonly ServerToolResult[]) =>
      roundHistory(
        said,
        calls.map((call, at) => ({ call, result: given[at] ?? failed("no result") })),
      );
    const isLast = next.last !== undefined;
    const write = (given: readonly ServerToolResult[]) => this.#write(isLast, historyOf(given));
    const fitted = await this.#with.fit(results, write, this.#round?.by());
    this.#history.push(...historyOf(fitted));
    this.#annotations.push(...results.flatMap(({ annotations = [] }) => annotations));
    this.#stopped = next.last;
    return this.#open(isLast);
  }

  /** The answer is over: its citations, where its text has them. */
  over(): readonly Record<string, unknown>[] {
    const requested = this.#requested;
    const counts = { requested, executed: this.#executed, rounds: this.#rounds };
    if (requested > 0) this.#with.report(toolsStage(counts, this.#ran, this.#stopped));
    return placeCitations(this.#text, this.#annotations);
  }

  async #run(call: ToolCall): Promise<ServerToolResult> {
    const called = this.tools.server.get(call.function.name);
    const type = called?.tool.type ?? call.function.name;
    this.#executed += 1;
    if (called !== undefined) this.#ran.set(type, (this.#ran.get(type) ?? 0) + 1);
    this.#count({ toolCallsExecuted: 1, fetches: type === "sluice:web_fetch" ? 1 : 0 });
    return runCall(call, this.tools, this.#with.around);
  }

  #count(
    details: { readonly [Name in "toolCallsRequested" | "toolCallsExecuted" | "fetches"]?: number },
  ) {
    this.#with.settlement.add({ ...NOTHING_USED, details }, []);
  }

  /** A round that cannot be paid with tools is the last one, without. */
  async #open(isLast: boolean): Promise<ChargedCall> {
    const before = this.#round;
    const ask = (last: boolean) => {
      this.#isLast = last;
      return this.#with.call(this.#write(last), before);
    };
    this.#round = await ask(isLast).catch((error: unknown) => {
      const isUnpaid = GatewayError.isInstance(error) && error.status === 402;
      if (!isUnpaid || isLast || before === undefined) throw error;
      this.#stopped = "payment";
      return ask(true);
    });
    return this.#round;
  }

  /** The request of the next round, with what it adds to the conversation. */
  #write(isLast: boolean, added: readonly Message[] = []): ChatRequest {
    const after = this.#round?.by();
    const history = [...this.#history, ...added];
    return roundRequest(this.#request, this.tools, {
      history,
      isLast,
      ...(after ? { after } : {}),
    });
  }
}
