import type { IncomingMessage, ServerResponse } from "node:http";
import { normaliseRerankRequest, parseRerankRequest } from "@sluice/schema";
import type { Dependencies } from "../pipeline/dependencies.ts";
import { runGuardrails } from "../pipeline/run-guardrails.ts";
import { runRerank } from "../pipeline/run-rerank.ts";
import { withMetadata } from "../pipeline/with-metadata.ts";
import type { Authenticate } from "./authenticate.ts";
import { failExchange } from "./fail-exchange.ts";
import { openExchange } from "./open-exchange.ts";
import { sendJson } from "./send-json.ts";
import { tellDropped } from "./tell-dropped.ts";

/** `POST /rerank` (specification). */
export function rerankHandler(authenticate: Authenticate, dependencies: Dependencies) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const exchange = await openExchange(
      request,
      response,
      {
        operation: "rerank",
        authenticate,
        parse: parseRerankRequest,
        normalise: normaliseRerankRequest,
        streamed: () => false,
      },
      dependencies,
    );
    try {
      const guarded = await runGuardrails(exchange, dependencies);
      const answer = await runRerank(guarded, dependencies);
      tellDropped(response, exchange);
      sendJson(response, 200, withMetadata(answer, exchange, dependencies));
    } catch (error) {
      failExchange(response, error, exchange, dependencies);
    }
  };
}
