import { type Call, type CallOptions, createMediaFetcher, type Provider } from "@sluice/providers";
import type { Operation, RoutePlan } from "@sluice/router";
import type { Endpoint } from "@sluice/schema";
import { type AnsweredAttempt, attemptAll } from "./attempt-all.ts";
import type { AttemptListener } from "./attempt-record.ts";
import { clocksOf } from "./clocks-of.ts";
import type { Dependencies } from "./dependencies.ts";
import { endUserOf } from "./end-user.ts";
import type { Exchange } from "./exchange.ts";
import { ownKeyFailure } from "./own-key-failure.ts";
import { payFor } from "./pay-for.ts";
import { providerOf } from "./provider-of.ts";
import type { CallSize } from "./reserve/call-size.ts";

/** What the endpoints of a route are asked. */
export interface RouteCall<Request, Answer> {
  readonly operation: Operation;
  readonly route: RoutePlan;
  readonly request: Request;
  /** How much a call of it may come to. */
  readonly size: CallSize<Request>;
  /** Whether the answer comes in pieces: it has its own limit until the first. */
  readonly streamed: boolean;
  /** Whether an answer commits with its first token; absent: as `streamed`. */
  readonly commitsEarly?: boolean;
  /** Leaves an answer that came after another one. */
  readonly leave?: (answer: Answer) => void;
  /** Keeps a caller's own provider key out of whatever breaks while the answer is read; absent: it comes whole. */
  readonly guard?: (answer: Answer, key: string) => Answer;
  readonly call: (
    provider: Provider,
    call: Call<Request>,
    options: CallOptions,
    listener: AttemptListener,
  ) => Promise<Answer>;
}

/**
 * Calls the endpoints of a route until one answers: one after another, or two at a time where it is hedged. Throws what
 * `attemptAll` throws.
 */
export function callRoute<Request extends WithUser, Answer>(
  routeCall: RouteCall<Request, Answer>,
  exchange: Omit<Exchange<unknown>, "request">,
  dependencies: Dependencies,
): Promise<AnsweredAttempt<Answer>> {
  const { operation, route, request, size, streamed, guard, call } = routeCall;
  const { trace, money, ownKeys } = exchange;
  const fetches = (endpoint: Endpoint) =>
    size.fetches || fetchesCredentials(dependencies, endpoint, ownKeys?.at(endpoint));
  const tools = attemptTools(routeCall, exchange, dependencies, fetches);
  const fetchMedia = createMediaFetcher({
    fetch: dependencies.fetch,
    signal: exchange.signal.signal,
  });
  const beforeSend = () => money.dispatched();
  return attemptAll(route, trace, tools, (endpoint, stop, listener, { answerTokens }) => {
    const key = ownKeys?.at(endpoint);
    const asked = answerTokens === undefined ? request : size.limited(request, answerTokens);
    const { transport, clock, audio, config } = dependencies;
    const answer = call(
      providerOf(dependencies, endpoint, operation, key),
      sentTo(endpoint, asked, exchange, dependencies),
      {
        transport,
        clocks: clocksOf(config, endpoint.provider, streamed),
        signal: stop,
        now: clock.now,
        fetchMedia,
        audio,
        beforeSend: fetches(endpoint) ? beforeSend : undefined,
        onPause: (ms) => listener.pause(ms),
      },
      listener,
    );
    return key === undefined ? answer : guarded(answer, key, guard);
  });
}

interface WithUser {
  readonly user?: string | null | undefined;
}

/** What all attempts of a route have in common. */
function attemptTools<Request, Answer>(
  { operation, size, streamed, commitsEarly = streamed, leave }: RouteCall<Request, Answer>,
  { signal, money, ownKeys }: Pick<Exchange<unknown>, "signal" | "money" | "ownKeys">,
  { clock, health, config, catalog }: Dependencies,
  fetches: (endpoint: Endpoint) => boolean,
) {
  return {
    clock,
    health,
    request: signal,
    totalMs: config.timeouts.total,
    operation,
    streamed: commitsEarly,
    pay: payFor(size, money, catalog, fetches),
    leave,
    isOwn: ownKeys && ((each: Endpoint) => ownKeys.at(each) !== undefined),
  };
}

/** What an endpoint is told. */
function sentTo<Request extends WithUser>(
  endpoint: Endpoint,
  request: Request,
  { generationId, created, caller, headers, written }: Omit<Exchange<unknown>, "request">,
  { endUserSecret }: Dependencies,
): Call<Request> {
  return {
    request,
    endpoint,
    endUser: endUserOf(endUserSecret, caller.accountId, request.user ?? undefined),
    generationId,
    created,
    written,
    betas: headers.betas,
    panelDepth: headers.panelDepth,
  };
}

/** Whether the provider that serves an endpoint may have to fetch its credentials before it is sent anything. */
function fetchesCredentials(
  { providers, providerWithKey }: Pick<Dependencies, "providers" | "providerWithKey">,
  { provider: slug }: Endpoint,
  ownKey: string | undefined,
): boolean {
  const provider = ownKey === undefined ? providers.get(slug) : providerWithKey(slug, ownKey);
  return provider?.kind === "http" && provider.fetchesCredentials === true;
}

/** An answer to the caller's own key, and what may break of it. */
async function guarded<Answer>(
  answering: Promise<Answer>,
  key: string,
  guard: ((answer: Answer, key: string) => Answer) | undefined,
): Promise<Answer> {
  try {
    const answer = await answering;
    return guard === undefined ? answer : guard(answer, key);
  } catch (error) {
    throw ownKeyFailure(error, key);
  }
}
