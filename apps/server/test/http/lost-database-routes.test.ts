import type { OpenApiDocument } from "@sluice/schema/openapi";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, type Reply } from "../faults/ask.ts";
import { MANAGEMENT_KEY, startTestServer, type TestServer } from "../start-test-server.ts";
import { empty, isUnavailable, loseDatabase, type Way, without } from "./lose-database.ts";

/** Every documented route, with nothing left of the database: 503, never a 401, a 402 or a 404 (contract §6). */

interface Route {
  readonly method: string;
  readonly path: string;
  readonly base: string;
  /** Who may ask; none: anybody. */
  readonly audience: readonly string[];
}

const CHAT = { model: "local/echo", messages: [{ role: "user", content: "x" }] };
const BODIES: Readonly<Record<string, object>> = {
  "/chat/completions": CHAT,
  "/explain": CHAT,
  "/rerank": { model: "local/bm25", query: "q", documents: ["a"] },
  "/audio/speech": { model: "local/espeak", input: "x", voice: "alloy" },
  "/keys": { name: "k" },
  "/keys/{hash}": { name: "k" },
};
const MEMBERS: Readonly<Record<string, string>> = {
  hash: "0".repeat(64),
  author: "local",
  slug: "echo",
  id: "local%2Fecho",
};

let server: TestServer;
let routes: readonly Route[];
beforeAll(async () => {
  server = await startTestServer();
  const response = await fetch(`${server.origin}/openapi.json`);
  routes = routesOf((await response.json()) as OpenApiDocument);
});
afterAll(() => server.close());

function routesOf({ paths, servers }: OpenApiDocument): readonly Route[] {
  return Object.entries(paths).flatMap(([path, { servers: own = servers, ...methods }]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      method,
      path,
      base: new URL(own[0]?.url ?? "", server.origin).href.replace(/\/$/, ""),
      audience: security.flatMap((each) => Object.keys(each)),
    })),
  );
}

function send({ method, path, base }: Omit<Route, "audience">, key: string): Promise<Reply> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => MEMBERS[name] ?? "");
  const query = path === "/generation" ? "?id=gen-1" : "";
  const body = method === "post" || method === "patch" ? BODIES[path] : undefined;
  return ask(base + filled + query, {
    method: method.toUpperCase(),
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function newKey(): Promise<string> {
  const made = await send({ method: "post", path: "/keys", base: server.base }, MANAGEMENT_KEY);
  return JSON.parse(made.body.toString()).key;
}
const needing = () => routes.filter(({ audience }) => audience.length > 0);
const keyFor = ({ audience }: Route) =>
  audience.includes("inferenceKey") ? server.key : MANAGEMENT_KEY;
const name = ({ method, path }: Route) => `${method.toUpperCase()} ${path}`;

describe("with nothing left of the database", () => {
  test("whatever needs a key is a 503, for one that is good and for a stranger's", async () => {
    expect(needing().map(name)).toEqual(
      expect.arrayContaining(["POST /chat/completions", "DELETE /keys/{hash}", "GET /activity"]),
    );
    await loseDatabase(server, empty, async () => {
      for (const route of needing()) {
        for (const key of [keyFor(route), "sk-nobody"]) isUnavailable(await send(route, key));
      }
    });
    for (const route of needing()) {
      expect((await send(route, keyFor(route))).status, name(route)).not.toBe(503);
    }
  });

  test("whatever needs none is answered, but it is not ready", async () => {
    const open = routes.filter(({ audience }) => audience.length === 0);
    expect(open.map(name)).toContain("GET /models");
    await loseDatabase(server, empty, async () => {
      for (const route of open) {
        const { status } = await send(route, "sk-nobody");
        // The page of the reference is only there where it was built.
        const expected = { "/readyz": [503], "/docs": [200, 404] }[route.path] ?? [200];
        expect(expected, name(route)).toContain(status);
      }
    });
  });
});

/** A caller who is remembered passes the first look; what comes after it finds nothing either. */
const PARTS: Readonly<Record<string, Way>> = {
  "the sums of what was spent": without("budgets"),
  "what is held": without("reservations"),
  everything: empty,
};

test.each(Object.entries(PARTS))(
  "a caller who was just seen is told 503 without %s",
  async (_, way) => {
    const calls = needing().filter(({ path }) =>
      ["/chat/completions", "/rerank", "/audio/speech"].includes(path),
    );
    expect(calls).toHaveLength(3);
    for (const call of calls) {
      const key = await newKey();
      expect((await send(call, key)).status, name(call)).toBe(200);
      await loseDatabase(server, way, async () => isUnavailable(await send(call, key)));
    }
  },
);
