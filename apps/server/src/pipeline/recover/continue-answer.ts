import { GatewayError, ProviderError } from "@sluice/errors";
import { callChat } from "@sluice/providers";
import type { ChatAnswer, ChatRequest, Endpoint, StreamPiece } from "@sluice/schema";
import { answeredOf } from "../answered-of.ts";
import type { AttemptRecord } from "../attempt-record.ts";
import { callRoute, type RouteCall } from "../call-route.ts";
import type { ChatMeter } from "../chat-meter.ts";
import type { Dependencies } from "../dependencies.ts";
import { answerByLength } from "../estimate-usage.ts";
import type { Exchange } from "../exchange.ts";
import type { CallSize } from "../reserve/call-size.ts";
import { sizeOfRest } from "../reserve/size-of-rest.ts";
import { ContinuedReads } from "./continued-reads.ts";
import { continuedRequest, type Said } from "./continued-request.ts";
import { joinedAnswer } from "./joined-answer.ts";
import type { SaidSoFar } from "./said-so-far.ts";
import { Seam } from "./seam.ts";
import { whyNotContinued } from "./why-not-continued.ts";

type Reads = AsyncIterable<readonly StreamPiece[]>;

/** What an answer is continued with. */
export interface Continuing {
  /** How the endpoints of the route were called. */
  readonly routeCall: RouteCall<ChatRequest, ChatAnswer>;
  readonly exchange: Exchange<ChatRequest>;
  readonly meter: ChatMeter;
  readonly dependencies: Dependencies;
  /** The answer of an attempt that has begun to answer, as the request's; `size`: what that attempt may come to. */
  readonly account: (
    answer: ChatAnswer,
    attempt: AttemptRecord,
    size: CallSize<ChatRequest>,
  ) => ChatAnswer;
}

/**
 * The reads of an answer that goes on elsewhere when it breaks (`stream.recover: continue`): what was said is
 * sent as a prefill to the next endpoint of the same model that takes one, and what comes is joined to it. Where
 * that cannot be done the break is told as it would be without; service metadata say why.
 */
export function continueAnswer(reads: Reads, continuing: Continuing): Reads {
  return new ContinuedReads(reads, (said, broken) => goOn(said, broken, continuing));
}

async function goOn(said: SaidSoFar, broken: unknown, continuing: Continuing): Promise<Reads> {
  const { routeCall, exchange, meter } = continuing;
  const { attempts } = exchange.trace;
  const from = answeredOf(attempts)?.endpoint;
  if (!ProviderError.isInstance(broken) || from === undefined) throw broken;
  if (exchange.signal.reason() !== undefined) throw broken;
  const { hindrance, thinking, text } = said;
  const tokens = meter.metered().tokenPieces;
  const why = whyNotContinued(routeCall.request, { hindrance, thinking, text, tokens }, from);
  if (why !== undefined) {
    report(exchange, from, { reason: why });
    throw broken;
  }
  exchange.money.broke();
  meter.broke({
    readAgainTokens: answerByLength({ texts: [text], scale: 1 }, tokens),
    reasoningTokens: said.thoughtPieces,
  });
  return opened({ text, tokens }, from, broken, continuing);
}

/** The first continuation that says something new. */
async function opened(
  said: Said,
  from: Endpoint,
  broken: ProviderError,
  { routeCall, exchange, dependencies, account }: Continuing,
): Promise<Reads> {
  const { attempts } = exchange.trace;
  const before = attempts.length;
  const size = sizeOfRest(routeCall.size, said.tokens);
  try {
    const { answer, attempt } = await callRoute(
      { ...routeCall, size, commitsEarly: true, call: continuingCall(said) },
      exchange,
      dependencies,
    );
    const joined = account(answer, attempt, size);
    if (joined.kind !== "stream") throw new TypeError("the rest of a stream is a stream");
    report(exchange, from, { to: attempt.attempt().endpoint.providerName });
    return joined.reads;
  } catch (error) {
    const tried = attempts.length > before;
    const reason = tried
      ? "every endpoint that was asked to continue it failed"
      : "there is no other endpoint of its model that may continue it";
    report(exchange, from, { reason });
    throw told(error, broken);
  }
}

/** Asks for the rest, as each provider takes it. */
function continuingCall(said: Said): RouteCall<ChatRequest, ChatAnswer>["call"] {
  return async (provider, asked, options) => {
    const end = provider.kind === "http" ? provider.chat?.prefillEnd : undefined;
    const { request, prefill } = continuedRequest(asked.request, said, end);
    const answer = await callChat(provider, { ...asked, request }, options);
    if (answer.kind !== "stream") throw new TypeError("the rest of a stream is a stream");
    return joinedAnswer(answer, new Seam(prefill), asked.endpoint);
  };
}

/** Giving up says what broke, the wait for a retry included; only a mistake of ours is told instead. */
function told(error: unknown, broken: ProviderError): unknown {
  if (ProviderError.isInstance(error)) return error.failure.brokeAnswer === true ? error : broken;
  return GatewayError.isInstance(error) ? broken : error;
}

/** A stage of the service metadata: where the answer went on, or why it did not. */
function report(
  { trace }: Pick<Exchange<unknown>, "trace">,
  from: Endpoint,
  how: { readonly to: string } | { readonly reason: string },
): void {
  const broke = `the answer of ${from.providerName} broke off and was`;
  trace.stages.push({
    type: "stream",
    name: "recover",
    summary:
      "to" in how ? `${broke} continued by ${how.to}` : `${broke} not continued: ${how.reason}`,
    data: { continued: "to" in how, from: from.providerName, ...how },
  });
}
