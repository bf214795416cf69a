import { type Call, type CallOptions, createMediaFetcher, type Provider } from "@sluice/providers";
import type { Operation, RoutePlan } from "@sluice/router";
import type { Endpoint, StreamPiece } from "@sluice/schema";
import { attemptAll } from "./attempt-all.ts";
import type { AttemptRecord } from "./attempt-record.ts";
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
    options: CallOptions & Heard,
  ) => Promise<Answer>;
}

/** Hears of what comes of an answer before it is the request's. */
interface Heard {
  readonly heard: (pieces: readonly StreamPiece[]) => void;
  readonly named: (answerId: string) => void;
}

/** Calls the endpoints of a route until one answers: one after another, or two at a time where it is hedged. Throws what `attemptAll` throws. */
export function callRoute<Request extends { readonly user?: string | null | undefined }, Answer>(
  {
    operation,
    route,
    request,
    size,
    streamed,
    commitsEarly = streamed,
    leave,
    guard,
    call,
  }: RouteCall<Request, Answer>,
  {
    trace,
    signal,
    money,
    generationId,
    created,
    caller,
    ownKeys,
    headers: { betas, panelDepth },
  }: Omit<Exchange<unknown>, "request">,
  dependencies: Dependencies,
): Promise<{ readonly answer: Answer; readonly attempt: AttemptRecord }> {
  const { config, transport, fetch, clock, health, endUserSecret, audio } = dependencies;
  const fetchMedia = createMediaFetcher({ fetch, signal: signal.signal });
  const endUser = endUserOf(endUserSecret, caller.accountId, request.user ?? undefined);
  const fetches = (endpoint: Endpoint) =>
    size.fetches || fetchesCredentials(dependencies, endpoint, ownKeys?.at(endpoint));
  const tools = {
    clock,
    health,
    request: signal,
    totalMs: config.timeouts.total,
    operation,
    streamed: commitsEarly,
    pay: payFor(size, money, dependencies.catalog, fetches),
    ...(leave === undefined ? {} : { leave }),
    ...(ownKeys === undefined ? {} : { isOwn: (each: Endpoint) => ownKeys.at(each) !== undefined }),
  };
  const beforeSend = () => money.dispatched();
  return attemptAll(route, trace, tools, (endpoint, stop, hears, { answerTokens }) => {
    const key = ownKeys?.at(endpoint);
    const answer = call(
      providerOf(dependencies, endpoint, operation, key),
      {
        request: answerTokens === undefined ? request : size.limited(request, answerTokens),
        endpoint,
        endUser,
        generationId,
        created,
        ...(betas === undefined ? {} : { betas }),
        ...(panelDepth === undefined ? {} : { panelDepth }),
      },
      {
        transport,
        clocks: clocksOf(config, endpoint.provider, streamed),
        signal: stop,
        now: clock.now,
        onPause: (ms) => hears.pause(ms),
        fetchMedia,
        audio,
        heard: (pieces) => hears.heard(pieces),
        named: (answerId) => hears.named(answerId),
        ...(fetches(endpoint) ? { beforeSend } : {}),
      },
    );
    return key === undefined ? answer : guarded(answer, key, guard);
  });
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
