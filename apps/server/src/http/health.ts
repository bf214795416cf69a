import { unavailable } from "@sluice/errors";
import type { Request, Response } from "express";
import { sendJson } from "./send-json.ts";

/** `GET /healthz`: the process runs. */
export function healthzHandler(_request: Request, response: Response): void {
  sendJson(response, 200, { status: "ok" });
}

/** Why the process should get no requests now. */
export type NotReady = "starting" | "draining" | "database";

/** `GET /readyz`: it should get requests; 503 while starting, draining or without its database. */
export function readyzHandler(notReady: () => Promise<NotReady | undefined>) {
  return async (_request: Request, response: Response): Promise<void> => {
    const reason = await notReady();
    if (reason !== undefined) throw unavailable(1, `Not ready: ${reason}.`);
    sendJson(response, 200, { status: "ok" });
  };
}
