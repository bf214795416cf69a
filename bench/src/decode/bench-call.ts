import type { Call } from "@sluice/providers";
import type { ChatRequest } from "@sluice/schema";

/** A call of one endpoint, as an answer's decoder is made for it. */
export function benchCall(upstreamModel: string): Call<ChatRequest> {
  return {
    request: {
      model: "bench/one",
      stream: true,
      messages: [{ role: "user", content: "What is the weather?" }],
    },
    endpoint: {
      id: "bench/one@north/0",
      provider: "north",
      providerName: "North",
      model: "bench/one",
      upstreamModel,
      quantization: "unknown",
      supportsPrefill: false,
      supportsVoiceCloning: false,
      tier: "default",
      dataCollection: "allow",
      zdr: false,
      regions: [],
    },
    endUser: "end-user",
    generationId: "gen-1759570000-AbCdEfGhIjKlMnOpQrSt",
    created: 1_759_570_000,
  };
}
