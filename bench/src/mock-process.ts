// A model provider that costs as little as it can: fixed bytes, plain node:http.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerStats } from "./answer-stats.ts";
import { Turns } from "./turns.ts";

const CHUNKS = 100;
const chunk = (content: string) =>
  Buffer.from(
    `data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"upstream-1","choices":[{"index":0,"delta":{"content":"${content}"},"finish_reason":null}]}\n\n`,
  );
const FIRST = Buffer.from(
  'data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"upstream-1","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}\n\n',
);
const TOKEN = chunk("token ");
const LAST = Buffer.from(
  'data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"upstream-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"upstream-1","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":100,"total_tokens":110}}\n\ndata: [DONE]\n\n',
);
const PLAIN = Buffer.from(
  '{"id":"chatcmpl-1","object":"chat.completion","created":1700000000,"model":"upstream-1","choices":[{"index":0,"message":{"role":"assistant","content":"All is well."},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":4,"total_tokens":14}}',
);

/** The pace is told in the prompt, so that every gateway passes it on: `pace=5` ms, `pace=0` at once. */
function paceIn(body: string): number | undefined {
  const match = /pace=(\d+)/.exec(body);
  return match === null ? undefined : Number(match[1]);
}

/** Each its own chunk of the transfer, as providers flush them; they leave in one write to the socket. */
function playAtOnce(response: ServerResponse): void {
  response.write(FIRST);
  for (let sent = 0; sent < CHUNKS; sent += 1) response.write(TOKEN);
  response.end(LAST);
}

const turns = new Map<number, Turns>();

function turnsOf(pace: number): Turns {
  const known = turns.get(pace) ?? new Turns(pace);
  turns.set(pace, known);
  return known;
}

function playPaced(response: ServerResponse, pace: number): void {
  // A stream that is held open has said something: until its first token it could still become another's.
  let sent = 1;
  response.write(FIRST);
  response.write(TOKEN);
  const leave = turnsOf(pace).join(() => {
    if (response.destroyed) leave();
    else if (sent++ < CHUNKS) response.write(TOKEN);
    else {
      leave();
      response.end(LAST);
    }
  });
}

const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (text: string) => {
    if (body.length < 2000) body += text;
  });
  request.on("end", () => {
    const pace = paceIn(body);
    if (pace === undefined) {
      response.writeHead(200, {
        "content-type": "application/json",
        "content-length": PLAIN.length,
      });
      response.end(PLAIN);
      return;
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    if (pace === 0) playAtOnce(response);
    else playPaced(response, pace);
  });
});
server.listen(0, "127.0.0.1", () => {
  answerStats(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
});
