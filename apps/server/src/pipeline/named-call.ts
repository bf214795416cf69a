import type { Call, CallOptions, Provider } from "@sluice/providers";
import type { RouteCall } from "./call-route.ts";

type Calls<Request, Answer> = (
  provider: Provider,
  call: Call<Request>,
  options: CallOptions,
) => Promise<Answer>;

/** A call that tells its attempt's listener the provider's own id of the answer. */
export function namedCall<Request, Answer>(
  call: Calls<Request, Answer>,
): RouteCall<Request, Answer>["call"] {
  return (provider, asked, options, listener) =>
    call(provider, asked, { ...options, onAnswerId: (answerId) => listener.named(answerId) });
}
