import { rerankAnswer, speechAnswer } from "@sluice/mock-upstream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../faults/stage.ts";
import { MANAGEMENT_KEY } from "../start-test-server.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

type Body = Readonly<Record<string, unknown>>;
const sent = async (asked: object, headers: Record<string, string> = {}): Promise<Body> => {
  const reply = await stage.chat(asked, { headers });
  expect([reply.status, reply.body.toString().slice(0, 300)]).toEqual([200, expect.any(String)]);
  return stage.a.calls.at(-1)?.body as Body;
};
const raw = () => {
  const call = stage.a.calls.at(-1);
  return `${call?.rawHeaders.join("\n")}\n${Buffer.from(call?.rawBody ?? [])}`;
};

/** Every field that speaks to the gateway, each with a value that would be seen upstream. */
const GATEWAY_FIELDS = {
  models: ["t/one", "t/b-only"],
  provider: { order: ["a"], data_collection: "allow" },
  plugins: [{ id: "response-healing" }],
  session_id: "secret-session",
  trace: { trace_id: "secret-trace", tenant: "secret-tenant" },
  debug: { echo_upstream_body: true },
  route: "fallback",
  transforms: [],
  usage: { include: true },
  metadata: { team: "secret-team" },
  stop_server_tools_when: [{ type: "step_count_is", step_count: 5 }],
  max_tool_calls: 4,
  safety_identifier: "secret-person",
  stream_options: { include_usage: false },
  include_reasoning: true,
};

test("fields of the gateway reach no provider", async () => {
  const headers = {
    "x-session-id": "secret-header-session",
    "x-service-metadata": "enabled",
    "x-openrouter-title": "secret-title",
    "http-referer": "https://secret.example",
    "x-openrouter-categories": "secret-category",
  };
  const body = await sent(GATEWAY_FIELDS, headers);
  expect(Object.keys(body).sort()).toEqual(["messages", "model", "user"]);
  expect(raw()).not.toMatch(/secret-(?!a\b)|secret\.example|x-service-metadata/i);
});

test("fields that nobody knows go along as they are", async () => {
  const unknown = {
    guided_choice: ["a", "b"],
    own: { deep: [1, null, "é"] },
    flag: false,
    zero: 0,
  };
  expect(await sent(unknown)).toMatchObject(unknown);
});

test("user is a hash: the same for one user, another for another, the account's when absent", async () => {
  const of = async (user?: string) => (await sent(user === undefined ? {} : { user })).user;
  const alice = await of("alice@example.test");
  expect(raw()).not.toContain("alice");
  expect(alice).toMatch(/^eu_[\w-]{32}$/);
  expect(await of("alice@example.test")).toBe(alice);
  expect(await of("bob@example.test")).not.toBe(alice);
  const account = await of();
  expect(account).toMatch(/^eu_[\w-]{32}$/);
  expect(account).not.toBe(alice);
  const plain = await crypto.subtle.digest("SHA-256", Buffer.from("alice@example.test"));
  expect(Buffer.from(plain).toString("base64url")).not.toContain(String(alice).slice(3));
});

test("another key of the account is the same account identity", async () => {
  const made = await stage.post(
    "/keys",
    { name: "other" },
    { headers: { authorization: `Bearer ${MANAGEMENT_KEY}` } },
  );
  const { key } = JSON.parse(made.body.toString());
  const first = (await sent({})).user;
  expect((await sent({}, { authorization: `Bearer ${key}` })).user).toBe(first);
});

test("rerank and speech keep their notes here as well", async () => {
  const notes = { session_id: "secret-s", trace: { trace_id: "secret-t" }, user: "secret-u" };
  stage.a.next(rerankAnswer());
  const documents = ["a", "b"];
  const ranked = { model: "t/rank", query: "q", documents, provider: { order: ["a"] }, ...notes };
  expect((await stage.post("/rerank", ranked)).status).toBe(200);
  expect(raw()).not.toMatch(/secret-[stu]\b|"provider"/);
  stage.a.next(speechAnswer());
  const options = { a: { style: "cheerful" }, b: { style: "secret-b" } };
  const spoken = { model: "t/voice", input: "x", voice: "alloy", provider: { options }, ...notes };
  expect((await stage.post("/audio/speech", spoken)).status).toBe(200);
  expect(raw()).not.toMatch(/secret-[stub]\b|"provider"/);
  expect(stage.a.calls.at(-1)?.body).toMatchObject({ style: "cheerful" });
});
