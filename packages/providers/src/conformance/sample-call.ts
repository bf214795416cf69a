import type { Endpoint } from "@sluice/schema";
import type { Call } from "../call.ts";

/** A call of an imaginary endpoint: what a codec is tried with. */
export function sampleCall<Request>(
  request: Request,
  endpoint: Partial<Endpoint> = {},
): Call<Request> {
  return {
    request,
    endpoint: {
      id: "north/acme/large",
      provider: "north",
      providerName: "North",
      model: "acme/large",
      upstreamModel: "large-1",
      quantization: "unknown",
      supportsPrefill: false,
      supportsVoiceCloning: false,
      tier: "default",
      dataCollection: "allow",
      zdr: false,
      regions: [],
      ...endpoint,
    },
    endUser: "user_0c1d",
    generationId: "gen-1759570000-AbCdEfGhIjKlMnOpQrSt",
    created: 1_759_570_000,
  };
}
