import type { RequestListener } from "node:http";
import { type AppSurroundings, createApp } from "./app.ts";
import { authenticateBy } from "./http/authenticate-by.ts";
import { chatCompletionsHandler } from "./http/chat-completions.ts";
import { type DirectHandler, directRoutes } from "./http/direct-routes.ts";
import { embeddingsHandler } from "./http/embeddings.ts";
import { tellError } from "./http/handle-error.ts";
import { rerankHandler } from "./http/rerank.ts";
import { noteResponse } from "./http/response-of.ts";
import { speechHandler } from "./http/speech.ts";
import type { Dependencies } from "./pipeline/dependencies.ts";

/** What answers every request: the app, which calls of models need not pass. */
export function createListener(
  dependencies: Dependencies,
  surroundings: AppSurroundings,
): RequestListener {
  const answer = routesOf(dependencies, surroundings);
  return (request, response) => {
    noteResponse(request, response);
    answer(request, response);
  };
}

function routesOf(dependencies: Dependencies, surroundings: AppSurroundings): RequestListener {
  const app = createApp(dependencies, surroundings);
  // Pages of other origins need their headers, which the app adds.
  if (dependencies.config.server.corsOrigins.length > 0) return app;
  const authenticate = authenticateBy(dependencies, surroundings);
  const handlers: Readonly<Record<string, DirectHandler>> = {
    "/chat/completions": chatCompletionsHandler(authenticate, dependencies),
    "/rerank": rerankHandler(authenticate, dependencies),
    "/embeddings": embeddingsHandler(authenticate, dependencies),
    "/audio/speech": speechHandler(authenticate, dependencies),
  };
  const routes = Object.entries(handlers).flatMap(([path, handler]) =>
    ["/api/v1", "/v1"].map((base) => [base + path, handler] as const),
  );
  return directRoutes(new Map(routes), app, tellError(dependencies.log));
}
