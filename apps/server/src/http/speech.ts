import type { IncomingMessage, ServerResponse } from "node:http";
import { parseSpeechRequest } from "@sluice/schema";
import type { Dependencies } from "../pipeline/dependencies.ts";
import { runGuardrails } from "../pipeline/run-guardrails.ts";
import { runSpeech } from "../pipeline/run-speech.ts";
import type { Authenticate } from "./authenticate.ts";
import { failExchange } from "./fail-exchange.ts";
import { openExchange } from "./open-exchange.ts";
import { sendBytes } from "./send-bytes.ts";
import { tellDropped } from "./tell-dropped.ts";

/** `POST /audio/speech` (specification): audio as it comes. */
export function speechHandler(authenticate: Authenticate, dependencies: Dependencies) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const exchange = await openExchange(
      request,
      response,
      { operation: "speech", authenticate, parse: parseSpeechRequest, streamed: () => true },
      dependencies,
    );
    try {
      const { contentType, reads } = await runSpeech(
        await runGuardrails(exchange, dependencies),
        dependencies,
      );
      tellDropped(response, exchange);
      const headers = { "content-type": contentType };
      await sendBytes(response, headers, reads, exchange.signal.signal);
    } catch (error) {
      failExchange(response, error, exchange, dependencies);
    }
  };
}
