import type { MockUpstream } from "@sluice/mock-upstream";
import { ask, type Reply } from "../faults/ask.ts";
import { ECHOING } from "./echoing-answers.ts";
import { SECRETS } from "./secrets.ts";

const messages = [{ role: "user", content: "Say hi." }];
const debug = { stream: true, debug: { echo_upstream_body: true } };
const MODELS = ["t/plain", "t/azure", "t/claude", "t/gem", "t/rock", "t/vert", "t/all"];

/** Requests that reach a provider. */
const CALLS: readonly (readonly [string, object])[] = [
  ...MODELS.flatMap((model): (readonly [string, object])[] => [
    ["/chat/completions", { model, messages }],
    ["/chat/completions", { model, messages, ...debug }],
  ]),
  ["/rerank", { model: "t/rank", query: "q", documents: ["one"] }],
  ["/audio/speech", { model: "t/voice", input: "Hi.", voice: "alloy" }],
];

/** Requests that reach none. */
const OTHERS: readonly (readonly [string, unknown])[] = [
  ["/chat/completions", "{"],
  ["/chat/completions", { model: "t/none", messages }],
  ["/chat/completions", { model: "t/plain", messages: "no" }],
  ["/explain", { model: "t/all", messages }],
  ["/explain", { model: "t/all", messages, plugins: [{ id: "web" }] }],
  ["/keys", { name: "k" }],
  ["/keys", {}],
  ["/nothing", {}],
];

/** A provider's key of the caller's own; elsewhere the configured one is used. */
const OWN = { "x-provider-api-keys": JSON.stringify({ plain: SECRETS.own, gem: SECRETS.own }) };
const bringsOwn = (body: unknown): boolean => JSON.stringify(body).includes("t/all");

const PAGES = [
  "/metrics",
  "/openapi.json",
  "/docs",
  "/",
  "/healthz",
  "/readyz",
  "/api/v1/models",
  "/api/v1/models/t/all/endpoints",
  "/api/v1/providers",
  "/api/v1/key",
  "/api/v1/keys",
  "/api/v1/credits",
  "/api/v1/activity",
  "/api/v1/generation?id=gen-1",
  "/api/v1/nothing",
];

/** Good, bad and failing requests with every kind of credential; the replies. */
export async function askEverything(
  origin: string,
  key: string,
  upstream: MockUpstream,
): Promise<readonly Reply[]> {
  const replies: Reply[] = [];
  const post = async (path: string, body: unknown, bearer: string): Promise<void> => {
    replies.push(
      await ask(`${origin}/api/v1${path}`, {
        headers: {
          authorization: `Bearer ${bearer}`,
          "content-type": "application/json",
          "x-service-metadata": "enabled",
          ...(bringsOwn(body) ? OWN : {}),
        },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    );
  };
  for (const [path, body] of CALLS) {
    for (const answer of Object.values(ECHOING)) {
      upstream.answer(answer);
      await post(path, body, key);
    }
  }
  const bearers = [key, SECRETS.management, SECRETS.client, SECRETS.unset];
  for (const bearer of bearers) {
    for (const [path, body] of OTHERS) await post(path, body, bearer);
    for (const page of PAGES) replies.push(await get(origin + page, bearer));
  }
  return replies;
}

async function get(url: string, bearer: string): Promise<Reply> {
  return ask(url, { method: "GET", headers: { authorization: `Bearer ${bearer}` } });
}
