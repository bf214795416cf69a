import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";
import { managementKeyRequired } from "@sluice/errors";
import type { Request, Response } from "express";
import type { Metrics } from "../telemetry/metrics/create-metrics.ts";
import type { Authenticate } from "./authenticate.ts";
import { namesThisMachine } from "./names-this-machine.ts";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** What a proxy adds: its own address says nothing of who asks. */
const FORWARDED = ["forwarded", "x-forwarded-for", "x-real-ip", "via"] as const;

/** `GET /metrics`: Prometheus' text format; from another machine with a management key (contract §5). */
export function metricsHandler(
  metrics: Pick<Metrics, "text" | "contentType">,
  authenticate: Authenticate,
) {
  return async (request: Request, response: Response): Promise<void> => {
    if (!comesFromHere(request)) {
      const { kind } = await authenticate(request, "management");
      // A client's secret is for its own keys.
      if (kind !== "management") throw managementKeyRequired();
    }
    const text = await metrics.text();
    response.writeHead(200, {
      "content-type": metrics.contentType,
      "content-length": Buffer.byteLength(text),
      "cache-control": "no-store",
    });
    response.end(text);
  };
}

/** Whether the connection is of this machine, and no proxy's that brings somebody else's request. */
function comesFromHere({ socket, headers }: IncomingMessage): boolean {
  const address = socket.remoteAddress;
  if (address === undefined || FORWARDED.some((name) => headers[name] !== undefined)) return false;
  if (!namesThisMachine(headers.host)) return false;
  return loopback.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
