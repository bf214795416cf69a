import { type MockUpstream, rerankAnswer, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";

/** What may be ranked, and what is told of it (specification, Rerank; contract §7.27; wire reference §10). */
let upstream: MockUpstream;
let server: TestServer;
beforeAll(async () => {
  upstream = await startMockUpstream();
  const at = "output: [rerank], endpoints: [{ provider: a, model: m }]";
  server = await startTestServer(`
retries: { attempts: 0 }
network: { allow_private: ["127.0.0.1"] }
providers:
  a: { name: A, adapter: openai, base_url: "${upstream.url}" }
models:
  t/text: { ${at} }
  t/images: { input: [text, image], ${at} }
  t/chat: { endpoints: [{ provider: a, model: m }] }
`);
});
afterAll(async () => {
  await server.close();
  await upstream.close();
});

const PNG = "iVBORw0KGgo=";
const IMAGE = `data:image/png;base64,${PNG}`;
const rank = (documents: unknown, more: object = {}) =>
  server.post("/rerank", { model: "t/text", query: "q", documents, ...more });

test("texts in either form are echoed as objects, best first, and go up as strings", async () => {
  upstream.next(rerankAnswer({ scores: [0.1, 0.9, 0.5] }));
  const response = await rank(["zero", { text: "one" }, ""], { session_id: "s", user: "u" });
  expect(await response.json()).toMatchObject({
    id: response.headers.get("x-generation-id"),
    model: "t/text",
    provider: "A",
    results: [
      { index: 1, relevance_score: 0.9, document: { text: "one" } },
      { index: 2, relevance_score: 0.5, document: { text: "" } },
      { index: 0, relevance_score: 0.1, document: { text: "zero" } },
    ],
  });
  expect(upstream.calls.at(-1)?.body).toEqual({
    model: "m",
    query: "q",
    documents: ["zero", "one", ""],
  });
});

test("members of a document that cannot be ranked do not go up, and are named", async () => {
  upstream.next(rerankAnswer({ scores: [0.5] }));
  const response = await rank([{ text: "one", title: "A" }]);
  expect(response.headers.get("x-sluice-dropped")).toBe("documents.title");
  expect(await response.json()).toMatchObject({ results: [{ document: { text: "one" } }] });
  expect(upstream.calls.at(-1)?.body).toMatchObject({ documents: ["one"] });
});

test("images go to models that see, those at addresses as data, and are echoed as they were given", async () => {
  upstream.next(
    [steps.header("content-type", "image/png"), steps.write(Buffer.from(PNG, "base64"))],
    rerankAnswer({ scores: [0.5, 0.25] }),
  );
  const documents = [{ image: IMAGE }, { text: "both", image: `${upstream.url}/a.png` }];
  const response = await rank(documents, { model: "t/images", top_n: 9 });
  const { results } = (await response.json()) as { results: { document: unknown }[] };
  expect(results.map(({ document }) => document)).toEqual(documents);
  expect(upstream.calls.at(-1)?.body).toMatchObject({
    documents: [{ image: IMAGE }, { text: "both", image: IMAGE }],
    top_n: 2,
  });
});

test.each([
  ["nothing in an object", [{}], {}, 400, "documents[0] needs at least one of text and image"],
  ["an image that is no URL", [{ image: "photo.png" }], {}, 400, "documents[0].image"],
  ["a number", ["a", 5], {}, 400, "documents[1]"],
  ["no list", "a", {}, 400, "documents"],
  ["an empty list", [], {}, 400, "documents"],
  ["top_n 0", ["a"], { top_n: 0 }, 400, "top_n"],
  ["no query", ["a"], { query: null }, 400, "query is required"],
  ["no model", ["a"], { model: null }, 400, "model is required"],
  ["an unknown preference", ["a"], { provider: { odd: 1 } }, 400, 'no field "odd"'],
  ["a chat model", ["a"], { model: "t/chat" }, 400, "t/chat does not serve rerank requests"],
  ["an unknown model", ["a"], { model: "no/such" }, 400, "no/such is not a valid model ID"],
  ["an image for a model that reads", [{ image: IMAGE }], {}, 404, "image"],
  ["no provider left", ["a"], { provider: { ignore: ["a"] } }, 404, "providers"],
])("%s is refused", async (_what, documents, more, status, message) => {
  const calls = upstream.calls.length;
  const response = await rank(documents, more);
  const { error } = (await response.json()) as { error: { code: number; message: string } };
  expect([response.status, error.code]).toEqual([status, status]);
  expect(error.message).toContain(message);
  expect(upstream.calls).toHaveLength(calls);
});

test("a result of no document is the provider's fault", async () => {
  upstream.next(rerankAnswer({ scores: [0.5, 0.4] }));
  expect((await rank(["only one"])).status).toBe(502);
});

test("an image at a private address is not fetched, and its documents are not sent", async () => {
  const calls = upstream.calls.length;
  const documents = [{ image: "http://169.254.169.254/latest/meta-data" }];
  const response = await rank(documents, { model: "t/images" });
  expect(response.status).toBe(400);
  expect(upstream.calls).toHaveLength(calls);
});

test("duplicates and equal scores keep the order of the request", async () => {
  upstream.next([
    steps.json({
      results: [4, 2, 0, 3, 1].map((index) => ({
        index,
        relevance_score: index === 3 ? 0.9 : 0.5,
      })),
    }),
  ]);
  const { results } = (await (await rank(["a", "a", "", "b", ""])).json()) as {
    results: { index: number; document: { text: string } }[];
  };
  expect(results.map(({ index }) => index)).toEqual([3, 0, 1, 2, 4]);
  expect(results.map(({ document }) => document.text)).toEqual(["b", "a", "a", "", ""]);
});
