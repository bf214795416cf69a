import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { type FakeChat, fakeChat } from "./fake-chat.ts";
import { fakeModelList } from "./fake-models.ts";

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

/** A server with the page, three routes, and no models behind them. */
export interface FakeGateway {
  readonly origin: string;
  /** The next chat request; waits for it when it has not come. */
  readonly nextChat: () => Promise<FakeChat>;
  readonly close: () => Promise<void>;
}

/** Serves the built page under the strictest policy that it must stand, on a free port. */
export async function startFakeGateway(folder: string): Promise<FakeGateway> {
  const chats = queue<FakeChat>();
  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (path === "/api/v1/models") return sendJson(response, 200, fakeModelList(searchParams));
    if (path.startsWith("/api/v1/") && !isKnown(request)) {
      return sendJson(response, 401, { error: { code: 401, message: "Invalid credentials" } });
    }
    if (path === "/api/v1/key") return sendJson(response, 200, { data: keyInfo });
    if (path === "/api/v1/chat/completions") return chats.put(await fakeChat(request, response));
    return sendFile(response, join(folder, path === "/" ? "index.html" : path));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    nextChat: chats.take,
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

async function sendFile(response: ServerResponse, file: string): Promise<void> {
  try {
    const content = await readFile(file);
    const type = contentTypes[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, {
      "Content-Type": type,
      "Content-Security-Policy": "default-src 'self'",
    });
    response.end(content);
  } catch {
    sendJson(response, 404, { error: { code: 404, message: "Not found" } });
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
