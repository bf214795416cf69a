import { type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { normaliseChatRequest, parseChatRequest } from "@sluice/schema";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CLIENT_REQUESTS } from "./client-requests.ts";

let capture: MockUpstream;

beforeAll(async () => {
  capture = await startMockUpstream();
});
afterEach(() => capture.reset());
afterAll(() => capture.close());

const installation = {
  hasModel: (slug: string) => slug === "a/b",
  hasPlugin: (id: string) => id === "response-healing",
  serverTools: new Set(["sluice:web_search"]),
};
const cases = Object.entries(CLIENT_REQUESTS).flatMap(([client, requests]) =>
  Object.entries(requests).map(([name, send]) => ({ client, name, send })),
);

describe("the body that a client sends", () => {
  test.each(cases)("$client, $name", async ({ client, name, send }) => {
    // The mock is no gateway; whether a client likes its answer is not the question here.
    await send({ base: capture.url, key: "k", model: "a/b" }).catch(() => undefined);
    const body = capture.calls[0]?.body;
    expect(body).toBeDefined();
    const text = `${JSON.stringify(body, undefined, 2)}\n`;
    await expect(text).toMatchFileSnapshot(`__fixtures__/${client}-${name}.json`);

    const parsed = parseChatRequest(body);
    if (parsed.kind === "invalid") throw new Error(parsed.message);
    const normal = normaliseChatRequest(parsed.request, installation);
    if (normal.kind === "invalid") throw new Error(normal.message);
    expect(parseChatRequest(normal.request)).toEqual({ kind: "ok", request: normal.request });
    const normalised = `${JSON.stringify(normal, undefined, 2)}\n`;
    await expect(normalised).toMatchFileSnapshot(`__fixtures__/${client}-${name}.normal.json`);
  });
});
