import type { DirectCalls, DirectTarget } from "@sluice/plugins";
import {
  type Call,
  type CallOptions,
  callModerations,
  callOcr,
  type Provider,
} from "@sluice/providers";
import type { Endpoint } from "@sluice/schema";
import { clocksOf } from "./clocks-of.ts";
import type { Dependencies } from "./dependencies.ts";
import { endUserOf } from "./end-user.ts";
import type { Exchange } from "./exchange.ts";

/** What plugins ask of configured providers, past routing; charged by the plugins. */
export function directCalls(
  exchange: Omit<Exchange<unknown>, "request">,
  dependencies: Dependencies,
): DirectCalls {
  const { generationId, created, caller, signal } = exchange;
  const { config, providers, transport, clock, endUserSecret } = dependencies;
  const call = <Request, Response>(
    at: DirectTarget,
    request: Request,
    operation: (provider: Provider, call: Call<Request>, options: CallOptions) => Promise<Response>,
  ): Promise<Response> => {
    const provider = providers.get(at.provider);
    if (provider === undefined) {
      return Promise.reject(new Error(`no provider ${at.provider} is configured`));
    }
    const endUser = endUserOf(endUserSecret, caller.accountId, undefined);
    const endpoint = endpointOf(provider, at);
    return operation(
      provider,
      { request, endpoint, endUser, generationId, created },
      {
        transport,
        clocks: clocksOf(config, at.provider, false),
        signal: signal.signal,
        now: clock.now,
      },
    );
  };
  return {
    nameOf: (slug) => providers.get(slug)?.name ?? slug,
    moderate: (at, input) => call(at, { input }, callModerations),
    recognise: (at, document) => call(at, { ...document, model: at.model }, callOcr),
  };
}

/** No endpoint of the catalogue: nothing is routed to it. */
function endpointOf({ slug, name }: Provider, { model }: DirectTarget): Endpoint {
  return {
    id: `${model}@${slug}`,
    provider: slug,
    providerName: name,
    model,
    upstreamModel: model,
    quantization: "unknown",
    supportsPrefill: false,
    supportsVoiceCloning: false,
    tier: "default",
    dataCollection: "allow",
    zdr: false,
    regions: [],
  };
}
