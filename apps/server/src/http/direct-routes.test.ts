import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { directRoutes } from "./direct-routes.ts";

const routes = new Map([
  [
    "/v1/good",
    async (_request: unknown, response: { end(text: string): unknown }) =>
      void response.end("direct"),
  ],
  ["/v1/bad", () => Promise.reject(new Error("it broke"))],
]);
const server = createServer(
  directRoutes(
    routes,
    (_request, response) => void response.end("app"),
    async (error, _request, response) => void response.end(`told: ${(error as Error).message}`),
  ),
);
const ask = async (method: string, path: string): Promise<string> => {
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}${path}`, { method })).text();
};

describe("directRoutes", () => {
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it("brings a POST to its path's handler, and tells what that throws", async () => {
    expect(await ask("POST", "/v1/good")).toBe("direct");
    expect(await ask("POST", "/v1/bad")).toBe("told: it broke");
  });

  it.each([
    ["GET", "/v1/good"],
    ["DELETE", "/v1/bad"],
    ["POST", "/v1/good?x=1"],
    ["POST", "/v1/good/"],
    ["POST", "/V1/good"],
    ["POST", "/v1/other"],
  ])("leaves %s %s to the app", async (method, path) => {
    expect(await ask(method, path)).toBe("app");
  });
});
