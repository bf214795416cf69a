import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { AnswerBook } from "./answer-book.ts";
import { CallLog } from "./call-log.ts";
import { liveCall } from "./live-call.ts";
import type { MockUpstream } from "./mock-upstream.ts";
import { playScript } from "./play-script.ts";
import type { Script } from "./script.ts";
import { steps } from "./steps.ts";

/** Where to listen. */
export interface MockUpstreamOptions {
  /** 0, the default, takes a free port. */
  readonly port?: number;
  /** 127.0.0.1 unless said otherwise. */
  readonly host?: string;
}

const readBody = async (request: IncomingMessage): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
};

const brokenAnswer = (error: unknown): Script => [
  steps.status(500),
  steps.json({ error: { message: `the mock's answer function failed: ${String(error)}` } }),
];

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });

/**
 * Starts a model provider on this machine that plays scripts. Without a script it gives the
 * standard answer of the protocol that the path belongs to. Rejects when the port is taken.
 */
export async function startMockUpstream(options: MockUpstreamOptions = {}): Promise<MockUpstream> {
  const { port: wanted = 0, host = "127.0.0.1" } = options;
  const book = new AnswerBook();
  const log = new CallLog();

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const place = { startedAt: Date.now(), ...log.countCall(request.socket) };
    response.on("error", () => undefined);
    const call = liveCall(request, await readBody(request), place);
    const index = log.add(call);
    const script = await book.choose(call, index).catch(brokenAnswer);
    await playScript(script, response, call);
  };
  const server = createServer({ noDelay: true, requestTimeout: 0 }, (request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  server.on("connection", (socket) => log.addConnection(socket));
  const port = await listen(server, wanted, host);
  const origin = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

  return {
    url: `${origin}/v1`,
    origin,
    port,
    get calls() {
      return log.calls;
    },
    get connections() {
      return log.connections;
    },
    get openConnections() {
      return log.openConnections;
    },
    answer: (answer) => book.setFallback(answer),
    answerFor: (path, answer) => book.setForPath(path, answer),
    next: (...answers) => book.enqueue(answers),
    waitForCalls: (count, withinMs = 5000) => log.waitFor(count, withinMs),
    reset() {
      book.clear();
      log.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        log.destroyConnections();
      }),
  };
}
