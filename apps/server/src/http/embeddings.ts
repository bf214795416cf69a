import type { IncomingMessage, ServerResponse } from "node:http";
import { parseEmbeddingsRequest } from "@sluice/schema";
import type { Dependencies } from "../pipeline/dependencies.ts";
import { refuseUnseenTokens } from "../pipeline/refuse-unseen-tokens.ts";
import { runEmbeddings } from "../pipeline/run-embeddings.ts";
import { runGuardrails } from "../pipeline/run-guardrails.ts";
import { withMetadata } from "../pipeline/with-metadata.ts";
import type { Authenticate } from "./authenticate.ts";
import { failExchange } from "./fail-exchange.ts";
import { openExchange } from "./open-exchange.ts";
import { sendJson } from "./send-json.ts";
import { tellDropped } from "./tell-dropped.ts";

/** `POST /embeddings` (wire reference §14.3). */
export function embeddingsHandler(authenticate: Authenticate, dependencies: Dependencies) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const exchange = await openExchange(
      request,
      response,
      {
        operation: "embeddings",
        authenticate,
        parse: parseEmbeddingsRequest,
        streamed: () => false,
      },
      dependencies,
    );
    try {
      refuseUnseenTokens(exchange, dependencies);
      const guarded = await runGuardrails(exchange, dependencies);
      const answer = await runEmbeddings(guarded, dependencies);
      tellDropped(response, exchange);
      sendJson(response, 200, withMetadata(answer, exchange, dependencies));
    } catch (error) {
      failExchange(response, error, exchange, dependencies);
    }
  };
}
