import type { IncomingMessage, ServerResponse } from "node:http";
import { badRequest, GatewayError, toGatewayError } from "@sluice/errors";
import type { ErrorRequestHandler } from "express";
import type { Log } from "../ports/log.ts";
import { userOf } from "./envelope-user.ts";
import { sendError } from "./send-error.ts";

/** The last room of every route that threw: whatever it was becomes the one envelope. */
export function handleError(log: Pick<Log, "error">): ErrorRequestHandler {
  const tell = tellError(log);
  return (error: unknown, request, response, _next) => tell(error, request, response);
}

/** The same without Express. */
export function tellError(log: Pick<Log, "error">) {
  return async (
    error: unknown,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const told = GatewayError.isInstance(error) ? error : fromFramework(error);
    if (isOurs(told)) {
      const path = request.url?.split("?", 1)[0];
      log.error({ err: error, method: request.method, path }, "request failed");
    }
    if (!response.shouldKeepAlive) await endOf(request);
    if (response.destroyed) return;
    const userId = userOf(request);
    sendError(response, told, userId === undefined ? {} : { userId });
    if (told.status === 413) cutOff(request);
  };
}

/** A fault of this installation, and no plain refusal: its operator wants to know. */
function isOurs({ status, cause }: GatewayError): boolean {
  return status === 500 || (status === 503 && cause !== undefined);
}

/** Express marks what the caller did wrong (an undecodable path, a condition) with a 4xx status. */
function fromFramework(error: unknown): GatewayError {
  const status = error instanceof Error && "status" in error ? error.status : undefined;
  if (typeof status === "number" && status >= 400 && status < 500) {
    const part =
      status === 400
        ? "address could not be read; check its percent escapes"
        : "conditions cannot be met";
    return badRequest(`The request's ${part}`);
  }
  return toGatewayError(error);
}

/** How long what is left of a refused body is read, in ms. */
const REST_MS = 2000;

/**
 * What is left of a body that is too large is read for a moment: closing a connection with unread
 * bytes resets it, and the caller might never see the answer.
 */
function cutOff(request: IncomingMessage): void {
  request.resume();
  setTimeout(() => request.complete || request.destroy(), REST_MS).unref();
}

/** The same for a connection that closes with the answer: the answer waits for the body's end. */
function endOf(request: IncomingMessage): Promise<void> | undefined {
  if (request.complete) return undefined;
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, REST_MS);
    request.resume().once("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
