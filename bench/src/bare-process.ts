// The measure: Express 5 and undici, passing bytes through and doing nothing else.
import type { AddressInfo } from "node:net";
import express from "express";
import { Agent } from "undici";
import { answerStats } from "./answer-stats.ts";

const upstream = new URL(process.argv[2] ?? "");
const agent = new Agent({ connections: null, pipelining: 1 });
const app = express();
app.disable("x-powered-by");
app.disable("etag");
app.post("/api/v1/chat/completions", (request, response) => {
  const pieces: Buffer[] = [];
  request.on("data", (piece: Buffer) => pieces.push(piece));
  request.on("end", async () => {
    const answer = await agent.request({
      origin: upstream.origin,
      path: "/v1/chat/completions",
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer upstream" },
      body: Buffer.concat(pieces),
    });
    response.writeHead(answer.statusCode, {
      "content-type": answer.headers["content-type"] as string,
    });
    answer.body.on("error", () => response.destroy());
    response.on("close", () => answer.body.destroy());
    answer.body.pipe(response);
  });
});
const server = app.listen(0, "127.0.0.1", () => {
  answerStats(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`);
});
