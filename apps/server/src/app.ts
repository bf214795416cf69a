import { methodNotAllowed, notFound } from "@sluice/errors";
import express, { type Express, type RequestHandler, Router } from "express";
import { activityHandler } from "./http/activity.ts";
import { apiReferenceHandlers } from "./http/api-reference.ts";
import { authenticateBy } from "./http/authenticate-by.ts";
import { chatCompletionsHandler } from "./http/chat-completions.ts";
import { corsFor } from "./http/cors.ts";
import { creditsHandler } from "./http/credits.ts";
import { currentKeyHandler } from "./http/current-key.ts";
import { embeddingsHandler } from "./http/embeddings.ts";
import { explainHandler } from "./http/explain.ts";
import { generationHandler } from "./http/generation.ts";
import { handleError } from "./http/handle-error.ts";
import { healthzHandler, type NotReady, readyzHandler } from "./http/health.ts";
import { keyRoutes } from "./http/keys.ts";
import { listedCatalog } from "./http/listed-catalog.ts";
import { metricsHandler } from "./http/metrics.ts";
import {
  embeddingModelsHandler,
  endpointsHandler,
  modelCountHandler,
  modelHandler,
  modelsHandler,
  openAiModelHandler,
} from "./http/models.ts";
import { noSuchRoute } from "./http/no-such-route.ts";
import { openApiHandler } from "./http/open-api.ts";
import { playgroundRoutes } from "./http/playground.ts";
import { providersHandler } from "./http/providers.ts";
import { rerankHandler } from "./http/rerank.ts";
import { speechHandler } from "./http/speech.ts";
import type { Dependencies } from "./pipeline/dependencies.ts";
import type { Metrics } from "./telemetry/metrics/create-metrics.ts";

/** What the app needs beside what requests pass through. */
export interface AppSurroundings {
  readonly notReady: () => Promise<NotReady | undefined>;
  /** It is stopping: what runs is finished, nothing is begun. */
  readonly isDraining: () => boolean;
  /** Absent: nobody counts. */
  readonly metrics?: Pick<Metrics, "text" | "contentType">;
  /** Folder of the built playground; absent: no page is served. */
  readonly playground?: string;
  /** Folder of Swagger UI's files; absent: there is no reference page. */
  readonly apiReference?: string;
}

type Method = "get" | "post" | "patch" | "delete";
type Methods = Partial<Record<Method, RequestHandler>>;

/** Every route of the server, and the one envelope for what goes wrong on any of them. */
export function createApp(dependencies: Dependencies, surroundings: AppSurroundings): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  const { corsOrigins } = dependencies.config.server;
  if (corsOrigins.length > 0) app.use(corsFor(corsOrigins));
  const api = apiRoutes(dependencies, surroundings);
  app.use("/api/v1", api);
  app.use("/v1", api);
  addRoute(app, "/healthz", { get: healthzHandler });
  addRoute(app, "/readyz", { get: readyzHandler(surroundings.notReady) });
  if (surroundings.metrics !== undefined) {
    const get = metricsHandler(surroundings.metrics, authenticateBy(dependencies, surroundings));
    addRoute(app, "/metrics", { get });
  }
  addRoute(app, "/openapi.json", { get: openApiHandler(dependencies.plugins) });
  if (surroundings.apiReference !== undefined) {
    const handlers = apiReferenceHandlers(surroundings.apiReference);
    for (const [path, get] of Object.entries(handlers)) addRoute(app, path, { get });
  }
  if (surroundings.playground !== undefined) app.use(playgroundRoutes(surroundings.playground));
  app.use((request) => {
    throw notFound(noSuchRoute(request.method, request.path));
  });
  app.use(handleError(dependencies.log));
  return app;
}

function apiRoutes(
  dependencies: Dependencies,
  surroundings: Pick<AppSurroundings, "isDraining">,
): Router {
  const authenticate = authenticateBy(dependencies, surroundings);
  const routes = Router();
  addRoute(routes, "/chat/completions", {
    post: chatCompletionsHandler(authenticate, dependencies),
  });
  addRoute(routes, "/explain", { post: explainHandler(authenticate, dependencies) });
  addRoute(routes, "/rerank", { post: rerankHandler(authenticate, dependencies) });
  addRoute(routes, "/embeddings", { post: embeddingsHandler(authenticate, dependencies) });
  addRoute(routes, "/audio/speech", { post: speechHandler(authenticate, dependencies) });
  const keys = keyRoutes(authenticate, dependencies);
  addRoute(routes, "/keys", { get: keys.list, post: keys.create });
  addRoute(routes, "/keys/:hash", { get: keys.show, patch: keys.update, delete: keys.remove });
  const currentKey = currentKeyHandler(authenticate, dependencies);
  addRoute(routes, "/key", { get: currentKey });
  // The older path of the same (wire reference §12).
  addRoute(routes, "/auth/key", { get: currentKey });
  addRoute(routes, "/generation", { get: generationHandler(authenticate, dependencies) });
  addRoute(routes, "/credits", { get: creditsHandler(authenticate, dependencies) });
  addRoute(routes, "/activity", { get: activityHandler(authenticate, dependencies) });
  addRoute(routes, "/providers", { get: providersHandler(dependencies) });
  const listed = () => listedCatalog(dependencies.catalog(), dependencies.plugins);
  const listing = { ...dependencies, catalog: listed };
  addRoute(routes, "/models", { get: modelsHandler(listing) });
  addRoute(routes, "/embeddings/models", { get: embeddingModelsHandler(listing) });
  addRoute(routes, "/models/count", { get: modelCountHandler(listed) });
  addRoute(routes, "/models/:author/:slug", { get: modelHandler(listed) });
  addRoute(routes, "/models/:author/:slug/endpoints", { get: endpointsHandler(listing) });
  addRoute(routes, "/model/:author/:slug", { get: modelHandler(listed) });
  addRoute(routes, "/models/:id", { get: openAiModelHandler(listed) });
  return routes;
}

/** One path with its methods; any other method is a 405 that names them. */
function addRoute(routes: Router | Express, path: string, methods: Methods): void {
  const route = routes.route(path);
  const names = Object.keys(methods) as Method[];
  for (const name of names) {
    const handler = methods[name];
    if (handler !== undefined) route[name](handler);
  }
  route.all(() => {
    throw methodNotAllowed(names.map((name) => name.toUpperCase()));
  });
}
