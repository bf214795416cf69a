import { type Commit, callChat } from "@sluice/providers";
import type { ChatAnswer, ChatRequest } from "@sluice/schema";
import type { AnsweredAttempt } from "./attempt-all.ts";
import { callRoute, type RouteCall } from "./call-route.ts";
import type { ChatMeter } from "./chat-meter.ts";
import { countedForPrice } from "./counted-for-price.ts";
import { counterInTime } from "./counter-in-time.ts";
import type { Dependencies } from "./dependencies.ts";
import { droppedBy } from "./dropped-by.ts";
import { echoOf } from "./echo-of.ts";
import type { Exchange } from "./exchange.ts";
import { findSession } from "./find-session.ts";
import { type HeldAnswers, openHeldAnswers } from "./held-answers.ts";
import { isCalledOff } from "./is-called-off.ts";
import { keepSession } from "./keep-session.ts";
import { MeteredReads } from "./metered-reads.ts";
import { OwnKeyReads } from "./own-key-reads.ts";
import { type Continuing, continueAnswer } from "./recover/continue-answer.ts";
import { producedSoFar } from "./reserve/produced-so-far.ts";
import { sizeOfChat } from "./reserve/size-of-chat.ts";
import { type ChatRoute, routeChat } from "./route-chat.ts";
import { searchingEndpoints } from "./searching-endpoints.ts";
import type { Trace } from "./trace.ts";

/** Routes one chat request and calls upstreams until one answers (rooms 5 to 8 of the design). */
export async function runChat(
  request: ChatRequest,
  exchange: Exchange<ChatRequest>,
  meter: ChatMeter,
  dependencies: Dependencies,
): Promise<ChatAnswer> {
  const { trace, headers } = exchange;
  meter.asked(request);
  trace.said?.asked(request.messages);
  const looking = withSession(request, exchange, meter, dependencies);
  const planned = looking === undefined ? exchange : await looking;
  const counting = countedForCap(request, exchange, dependencies);
  const counted = counting === undefined ? undefined : await counting;
  const routed = routeChat(request, planned, dependencies, counted);
  const commit = headers.commit ?? dependencies.config.stream.commit;
  const isHeld = request.stream !== true || commit !== "first_token";
  const counter = counterInTime(dependencies, exchange.signal);
  const held = isHeld ? openHeldAnswers(request, exchange, counter) : undefined;
  const routeCall = chatCall(request, routed, { commit, held }, exchange, dependencies);
  const account = accounting(request, exchange, meter, dependencies);
  let called: AnsweredAttempt<ChatAnswer>;
  try {
    called = await callRoute(routeCall, exchange, dependencies);
  } catch (error) {
    if (isCalledOff(exchange.signal)) held?.settle();
    throw error;
  }
  exchange.written?.forget();
  const taken = account(called.answer, called.attempt, routeCall.size);
  if (routed.route.recover !== "continue" || taken.kind === "result") return taken;
  const continuing = { routeCall, exchange, meter, dependencies, account };
  return { kind: "stream", reads: continueAnswer(taken.reads, continuing) };
}

/** When an answer is given out, and who keeps it until then. */
interface Committing {
  readonly commit: Commit;
  /** Absent: nothing is held back past the first token. */
  readonly held: HeldAnswers | undefined;
}

/** What is asked of the endpoints of a route. */
function chatCall(
  request: ChatRequest,
  { route, needs }: ChatRoute,
  { commit, held }: Committing,
  exchange: Exchange<ChatRequest>,
  dependencies: Dependencies,
): RouteCall<ChatRequest, ChatAnswer> {
  const { trace, ownKeys } = exchange;
  const { config, providers } = dependencies;
  const counter = counterToPay(exchange, dependencies);
  return {
    operation: "chat",
    route,
    request,
    size: sizeOfChat(request, needs, counter, searchingEndpoints(request, providers)),
    streamed: request.stream === true,
    commitsEarly: held === undefined,
    leave: leaveAnswer,
    guard: guardAnswer,
    call: (provider, call, options, listener) =>
      callChat(provider, call, {
        ...options,
        commit,
        onAnswerId: (answerId) => listener.named(answerId),
        onHeld: held?.begin(call.endpoint.id, listener),
        onUpstreamBody: echoOf(call, trace, config, ownKeys),
      }),
  };
}

/** Whether a request can be paid, or may be served at all, is worth as long a wait as a connection is. */
function counterToPay({ signal }: Pick<Exchange<unknown>, "signal">, dependencies: Dependencies) {
  return counterInTime(dependencies, signal, dependencies.config.timeouts.connect);
}

/** Most requests set no cap, and wait for nothing. */
function countedForCap(
  request: ChatRequest,
  exchange: Pick<Exchange<unknown>, "signal">,
  dependencies: Dependencies,
): Promise<number | undefined> | undefined {
  if (request.provider?.max_price == null) return undefined;
  const counter = counterToPay(exchange, dependencies);
  return countedForPrice(request, dependencies.catalog(), counter);
}

/**
 * The exchange with the endpoints that its session is held at; what becomes of it is kept in the end. Undefined where
 * there is no session: most requests wait for nothing.
 */
function withSession(
  request: ChatRequest,
  exchange: Exchange<ChatRequest>,
  meter: ChatMeter,
  dependencies: Dependencies,
): Promise<Exchange<ChatRequest>> | undefined {
  return findSession(request, exchange.caller, dependencies)?.then((session) => {
    keepSession(session, exchange, meter, dependencies);
    const sticky = new Set([...(exchange.sticky ?? []), ...session.held.values()]);
    return { ...exchange, sticky };
  });
}

/** Nobody reads it: its upstream is to stop. */
function leaveAnswer(answer: ChatAnswer): void {
  if (answer.kind === "stream") {
    void answer.reads[Symbol.asyncIterator]()
      .return?.()
      .catch(() => undefined);
  }
}

function guardAnswer(answer: ChatAnswer, key: string): ChatAnswer {
  return answer.kind === "result"
    ? answer
    : { ...answer, reads: new OwnKeyReads(answer.reads, key) };
}

/** Makes an attempt's answer the request's: ends the attempt with it, names its endpoint and counts its usage as it passes. */
function accounting(
  request: ChatRequest,
  { settlement, money, trace, headers }: Exchange<ChatRequest>,
  meter: ChatMeter,
  { providers }: Dependencies,
): Continuing["account"] {
  return (answer, attempt, size) => {
    const { endpoint, isByok = false } = attempt.attempt();
    settlement.served(endpoint, attempt.answerId());
    money.answering(attempt, () =>
      producedSoFar(size, endpoint.price, isByok, meter.lastCallTokens()),
    );
    const provider = providers.get(endpoint.provider);
    if (provider !== undefined) {
      addDropped(trace, droppedBy(provider, request, endpoint, headers.betas));
    }
    if (answer.dropped !== undefined) addDropped(trace, answer.dropped);
    if (answer.kind === "stream") {
      return { kind: "stream", reads: new MeteredReads(answer.reads, attempt, meter) };
    }
    meter.result(answer.result);
    attempt.end(undefined, meter.lastCallTokens());
    return answer;
  };
}

/** Each name is told once. */
function addDropped(trace: Pick<Trace, "dropped">, names: readonly string[]): void {
  for (const name of names) {
    if (!trace.dropped.includes(name)) trace.dropped = [...trace.dropped, name];
  }
}
