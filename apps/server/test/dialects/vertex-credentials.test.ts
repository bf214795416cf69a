import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  completeAnswer,
  type MockUpstream,
  type Script,
  startMockUpstream,
  steps,
} from "@sluice/mock-upstream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerOf } from "../faults/answers.ts";
import { askWithKey } from "../faults/ask-with-key.ts";
import { envelope } from "../faults/envelope.ts";
import { onlyRecord } from "../faults/only-record.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";

/** Tokens of Vertex AI: where they come from, how long they are kept, and what a caller sees when there are none. */

let folder: string;
let tokens: MockUpstream;
let models: MockUpstream;
let other: MockUpstream;
const servers: TestServer[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-credentials-"));
  tokens = await startMockUpstream();
  models = await startMockUpstream();
  other = await startMockUpstream();
  models.answer(completeAnswer({ tokens: 2 }));
  other.answer(answerOf("b"));
  await writeFile(join(folder, "subject"), "up-secret-subject");
  await writeFile(join(folder, "credentials.json"), JSON.stringify(federated()));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  await Promise.all([tokens, models, other].map((mock) => mock.close()));
  await rm(folder, { recursive: true, force: true });
});

/** Credentials that are changed for a token at an address of their own: the one kind that can be tried without Google. */
const federated = () => ({
  type: "external_account",
  audience: "//iam.googleapis.com/projects/7/locations/global/workloadIdentityPools/a/providers/b",
  subject_token_type: "urn:ietf:params:oauth:token-type:jwt",
  token_url: `${tokens.url}/token`,
  credential_source: { file: join(folder, "subject") },
});

const token = (name: string, seconds = 3600): Script => [
  steps.json({ access_token: `ya29.up-secret-${name}`, expires_in: seconds, token_type: "Bearer" }),
];

/** The file of credentials is named from the folder of the configuration, where the tests do not run. */
async function start(more = ""): Promise<TestServer> {
  const credentials = `../${basename(folder)}/credentials.json`;
  const server = await startTestServer(`
retries: { attempts: 0 }
${more}
providers:
  vert: { name: Cloud, adapter: vertex, base_url: "${models.url}", options: { project: acme-models, location: eu, credentials: "${credentials}" } }
  other: { name: Other, adapter: openai, base_url: "${other.url}", api_key: up-secret-b }
models:
  t/gemini: { endpoints: [{ provider: vert, model: gemini-2.5-flash }] }
  t/priced: { endpoints: [{ provider: vert, model: gemini-2.5-flash, price: { prompt: 1, completion: 1 } }] }
  t/claude: { endpoints: [{ provider: vert, model: claude-opus-4-5@20251101 }] }
  t/two:
    endpoints:
      - { provider: vert, model: gemini-2.5-flash }
      - { provider: other, model: large-1 }
`);
  servers.push(server);
  return server;
}

const chat = (server: TestServer, more: object = {}) =>
  askWithKey(server, "/chat/completions", {
    model: "t/gemini",
    messages: [{ role: "user", content: "Say hi." }],
    ...more,
  });
/** What the database holds for calls that run. */
function held({ folder: home }: TestServer) {
  const database = new DatabaseSync(join(home, "data/sluice.db"), { readOnly: true });
  try {
    const rows = database.prepare("select nanos > 0 as isHeld, dispatched from reservations");
    return rows.all().map((row) => ({ ...row }));
  } finally {
    database.close();
  }
}
const bearers = () => models.calls.map(({ headers }) => headers.authorization);

test("a token is fetched once for many requests, and shown to nobody", async () => {
  tokens.answer(token("1"));
  const server = await start();
  const replies = await Promise.all([
    chat(server),
    chat(server, { stream: true }),
    chat(server, { model: "t/claude" }),
  ]);
  replies.push(await chat(server, { debug: { echo_upstream_body: true }, stream: true }));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(tokens.calls).toHaveLength(1);
  expect(new TextDecoder().decode(tokens.calls[0]?.rawBody)).toContain("up-secret-subject");
  expect(new Set(bearers())).toEqual(new Set(["Bearer ya29.up-secret-1"]));
  for (const { headers, body } of replies) {
    expect(JSON.stringify(headers) + body.toString()).not.toContain("up-secret");
  }
});

test("what is held for a call counts as sent when its token is there, not before", async () => {
  let letTokenGo = () => {};
  let letAnswerGo = () => {};
  const tokenMayGo = new Promise<void>((resolve) => {
    letTokenGo = resolve;
  });
  const answerMayGo = new Promise<void>((resolve) => {
    letAnswerGo = resolve;
  });
  const answer = completeAnswer({ tokens: 2 });
  tokens.answer(async () => {
    await tokenMayGo;
    return token("1");
  });
  models.answer(async (call, index) => {
    await answerMayGo;
    return typeof answer === "function" ? answer(call, index) : answer;
  });
  const server = await start();
  const replying = chat(server, { model: "t/priced" });
  await tokens.waitForCalls(1);
  expect(held(server)).toEqual([{ isHeld: 1, dispatched: 0 }]);
  expect(models.calls).toHaveLength(0);
  letTokenGo();
  await models.waitForCalls(1);
  expect(held(server)).toEqual([{ isHeld: 1, dispatched: 1 }]);
  letAnswerGo();
  expect((await replying).status).toBe(200);
  expect(held(server)).toEqual([]);
});

test("a token that does not come leaves nothing held and nothing charged", async () => {
  tokens.answer([steps.status(400), steps.json({ error: "invalid_grant" })]);
  const server = await start();
  const reply = await chat(server, { model: "t/priced" });
  envelope(reply, 502);
  expect(await onlyRecord(server.folder, reply)).toMatchObject({ cost: 0, outcome: "failed" });
  expect(held(server)).toEqual([]);
});

test("a token that is about to expire is changed for another", async () => {
  tokens.next(token("1", 60));
  tokens.next(token("2"));
  const server = await start();
  await chat(server);
  await chat(server);
  await chat(server);
  expect(bearers()).toEqual(["1", "2", "2"].map((name) => `Bearer ya29.up-secret-${name}`));
});

test("a token that is refused is our fault: another endpoint answers, and the breaker opens", async () => {
  const body = { error: "invalid_grant", error_description: "up-secret-subject is not known" };
  tokens.answer([steps.status(400), steps.json(body)]);
  const server = await start();
  const order = { model: "t/two", provider: { order: ["vert", "other"] } };
  expect(JSON.parse((await chat(server, order)).body.toString()).provider).toBe("Other");
  const asked = tokens.calls.length;
  await chat(server, order);
  expect(tokens.calls).toHaveLength(asked);
  const reply = await chat(server);
  expect(envelope(reply, 502).error).toMatchObject({
    message: expect.stringContaining("no access token: its endpoint answered 400: invalid_grant"),
    metadata: { provider_name: "Cloud" },
  });
  expect(models.calls).toHaveLength(0);
});

test("a token that does not come in time is waited for no longer than a connection", async () => {
  tokens.answer([steps.hold(60_000), ...token("late")]);
  const server = await start("timeouts: { connect: 200ms }");
  const { error } = envelope(await chat(server), 524);
  expect(error.message).toContain("its credentials did not come in time (connect limit of 200 ms)");
  expect(models.calls).toHaveLength(0);
});

test("a refusal that quotes the token is shown without it", async () => {
  tokens.answer(token("quoted"));
  const message = "Request had invalid credentials: ya29.up-secret-quoted";
  models.answer([
    steps.status(401),
    steps.json({ error: { code: 401, status: "UNAUTHENTICATED", message } }),
  ]);
  const reply = await chat(await start());
  envelope(reply, 502);
  expect(reply.body.toString()).not.toContain("up-secret");
});

test.each([
  ["is not there", undefined, /credentials.json cannot be read: ENOENT/],
  ["is no file of credentials", "{}", /is no credentials of Google: type: must be one of/],
])("a file that %s stops the start, with its line", async (_what, text, words) => {
  const file = join(folder, "credentials.json");
  if (text === undefined) await rm(file);
  else await writeFile(file, text);
  await expect(start()).rejects.toThrow(words);
  await expect(start()).rejects.toThrow(/sluice\.yaml:\d+:\d+/);
});
