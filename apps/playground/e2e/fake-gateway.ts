import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { type FakeChat, fakeChat } from "./fake-chat.ts";
import { fakeModelList } from "./fake-models.ts";
import { type FakeRerank, fakeRerank } from "./fake-rerank.ts";
import { type FakeSpeech, fakeSpeech } from "./fake-speech.ts";

/** The only key that the fake knows. */
export const goodKey = `sk-sl-v1-${"0123456789abcdef".repeat(4)}`;

const keyInfo = {
  label: "sk-sl-v1-012...def",
  usage: 0.0213,
  limit: 5,
  limit_remaining: 4.9787,
  is_management_key: false,
};

const contentTypes: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/** The page may draw and play what it holds itself; all else is the server's. */
const POLICY = "default-src 'self'; img-src 'self' data:; media-src 'self' blob:";

const API = "/api/v1";

type Route = (
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
) => Promise<void> | void;

/** A server with the page, the routes that it calls, and no models behind them. */
export interface FakeGateway {
  readonly origin: string;
  /** The next chat request; waits for it when it has not come. */
  readonly nextChat: () => Promise<FakeChat>;
  /** The next request for speech, likewise. */
  readonly nextSpeech: () => Promise<FakeSpeech>;
  /** From now on `GET /generation` knows this one. */
  readonly keepRecord: (id: string, record: object) => void;
  /** The next rerank request, likewise. */
  readonly nextRerank: () => Promise<FakeRerank>;
  readonly close: () => Promise<void>;
}

/** Serves the built page under the strictest policy that it must stand, on a free port. */
export async function startFakeGateway(folder: string): Promise<FakeGateway> {
  const chats = queue<FakeChat>();
  const speeches = queue<FakeSpeech>();
  const records = new Map<string, object>();
  const rankings = queue<FakeRerank>();
  let spoken = 0;
  const inference: Record<string, Route> = {
    "/key": (_request, response) => sendJson(response, 200, { data: keyInfo }),
    "/chat/completions": async (request, response) => chats.put(await fakeChat(request, response)),
    "/rerank": async (request, response) => rankings.put(await fakeRerank(request, response)),
    "/audio/speech": async (request, response) => {
      spoken += 1;
      speeches.put(await fakeSpeech(request, response, `gen-${spoken}`));
    },
    "/generation": (_request, response, query) => {
      const data = records.get(query.get("id") ?? "");
      return data === undefined ? sendNotFound(response) : sendJson(response, 200, { data });
    },
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (!pathname.startsWith(API)) {
      return sendFile(response, join(folder, pathname === "/" ? "index.html" : pathname));
    }
    const path = pathname.slice(API.length);
    if (path === "/models") return sendJson(response, 200, fakeModelList(searchParams));
    if (!isKnown(request)) {
      return sendJson(response, 401, { error: { code: 401, message: "Invalid credentials" } });
    }
    return (inference[path] ?? unknownRoute)(request, response, searchParams);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    nextChat: chats.take,
    nextSpeech: speeches.take,
    keepRecord: (id, record) => records.set(id, record),
    nextRerank: rankings.take,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isKnown(request: IncomingMessage): boolean {
  return request.headers.authorization === `Bearer ${goodKey}`;
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}

const unknownRoute: Route = (_request, response) => sendNotFound(response);

function sendNotFound(response: ServerResponse): void {
  sendJson(response, 404, { error: { code: 404, message: "Not found" } });
}

async function sendFile(response: ServerResponse, file: string): Promise<void> {
  try {
    const content = await readFile(file);
    const type = contentTypes[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, {
      "Content-Type": type,
      "Content-Security-Policy": POLICY,
    });
    response.end(content);
  } catch {
    sendNotFound(response);
  }
}

/** Puts and takes in order; a take waits for its put. */
function queue<Item>() {
  const items: Item[] = [];
  const takers: ((item: Item) => void)[] = [];
  return {
    put: (item: Item) => {
      const taker = takers.shift();
      if (taker) taker(item);
      else items.push(item);
    },
    take: (): Promise<Item> => {
      const item = items.shift();
      return item ? Promise.resolve(item) : new Promise((resolve) => takers.push(resolve));
    },
  };
}
