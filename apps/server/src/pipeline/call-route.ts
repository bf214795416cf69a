import type { Call, CallOptions, Provider } from "@sluice/providers";
import type { Operation, RoutePlan } from "@sluice/router";
import { attemptAll } from "./attempt-all.ts";
import type { AttemptRecord } from "./attempt-record.ts";
import { clocksOf } from "./clocks-of.ts";
import type { Dependencies } from "./dependencies.ts";
import { endUserOf } from "./end-user.ts";
import type { Exchange } from "./exchange.ts";
import { providerOf } from "./provider-of.ts";

/** What the endpoints of a route are asked. */
export interface RouteCall<Request, Answer> {
  readonly operation: Operation;
  readonly route: RoutePlan;
  readonly request: Request;
  /** Whether the answer comes in pieces: it has its own limit until the first. */
  readonly streamed: boolean;
  /** Whether an answer commits with its first token; absent: as `streamed`. */
  readonly commitsEarly?: boolean;
  /** Leaves an answer that came after another one. */
  readonly leave?: (answer: Answer) => void;
  readonly call: (provider: Provider, call: Call<Request>, options: CallOptions) => Promise<Answer>;
}

/** Calls the endpoints of a route until one answers: one after another, or two at a time where it is hedged. Throws what `attemptAll` throws. */
export function callRoute<Request extends { readonly user?: string | null | undefined }, Answer>(
  {
    operation,
    route,
    request,
    streamed,
    commitsEarly = streamed,
    leave,
    call,
  }: RouteCall<Request, Answer>,
  { trace, signal, generationId, created, caller }: Omit<Exchange<unknown>, "request">,
  dependencies: Dependencies,
): Promise<{ readonly answer: Answer; readonly attempt: AttemptRecord }> {
  const { config, transport, clock, health, providers, endUserSecret } = dependencies;
  const endUser = endUserOf(endUserSecret, caller.accountId, request.user ?? undefined);
  const tools = {
    clock,
    health,
    request: signal,
    totalMs: config.timeouts.total,
    operation,
    streamed: commitsEarly,
    ...(leave === undefined ? {} : { leave }),
  };
  return attemptAll(route, trace, tools, (endpoint, stop) =>
    call(
      providerOf(providers, endpoint, operation),
      { request, endpoint, endUser, generationId, created },
      {
        transport,
        clocks: clocksOf(config, endpoint.provider, streamed),
        signal: stop,
        now: clock.now,
      },
    ),
  );
}
