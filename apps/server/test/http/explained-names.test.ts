import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";

/** A plugin that only decides, and tells who it would have judge. */
const NAMING = `export default {
  id: "naming",
  options: { safeParse: (data) => ({ success: true, data }) },
  isPure: true,
  before({ direct, request, report }) {
    const names = ["north", "nobody"].map((slug) => direct.nameOf(slug));
    report({ type: "plugin", name: "naming", summary: names.join(", "), data: {} });
    return { kind: "continue", request };
  },
};`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(
    `
providers:
  north: { name: North Star, adapter: openai, base_url: "http://127.0.0.1:9/v1", api_key: k }
plugins: { naming: { enabled: true } }
`,
    { packages: { naming: NAMING } },
  );
});
afterAll(() => server.close());

test("an explanation names providers as the request itself would", async () => {
  const reply = await server.post("/explain", {
    model: "local/echo",
    messages: [{ role: "user", content: "Say hi." }],
  });
  expect(reply.status).toBe(200);
  const { pipeline } = (await reply.json()) as { readonly pipeline: readonly object[] };
  expect(pipeline).toContainEqual(
    expect.objectContaining({ name: "naming", summary: "North Star, nobody" }),
  );
});
