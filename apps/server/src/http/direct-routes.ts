import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** Answers one request; what it throws is told by somebody else. */
export type DirectHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Brings a `POST` to one of these very paths to its handler and everything else to the app: finding the way
 * through Express costs a small request a twentieth of what it costs in all.
 *
 * @param routes by path as it stands in the request line, without a query
 * @param tell sends what a handler threw
 */
export function directRoutes(
  routes: ReadonlyMap<string, DirectHandler>,
  app: RequestListener,
  tell: (error: unknown, request: IncomingMessage, response: ServerResponse) => Promise<void>,
): RequestListener {
  return (request, response) => {
    const handler = request.method === "POST" ? routes.get(request.url ?? "") : undefined;
    if (handler === undefined) return app(request, response);
    handler(request, response).catch((error: unknown) => tell(error, request, response));
  };
}
