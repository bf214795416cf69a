import { type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { ask, type Reply } from "../faults/ask.ts";
import { MANAGEMENT_KEY, startTestServer, type TestServer } from "../start-test-server.ts";

/** A server one of whose models fails in each way that needs more than a script of its upstream. */
export interface ErrorStage {
  readonly server: TestServer;
  readonly upstream: MockUpstream;
  /** A POST; `key` absent: the server's, null: none. */
  post(path: string, body: object | string, key?: string | null): Promise<Reply>;
  /** A new key with these rules. */
  newKey(rules: object): Promise<string>;
  /** USD that a key has spent. */
  spentBy(key: string): Promise<number>;
  close(): Promise<void>;
}

/** An adapter with a mistake in it: whatever is asked of it, it fails in our own code. */
const BROKEN = `
const encode = () => {
  throw new TypeError("a mistake of the operator's own: secret-of-the-adapter");
};
const taken = (value) => ({ success: true, data: value });
export default {
  id: "broken-adapter",
  options: { safeParse: taken, safeParseAsync: async (value) => taken(value), parse: (value) => value },
  create: ({ slug, name }) => ({
    kind: "http",
    slug,
    name,
    baseUrl: "http://127.0.0.1:1",
    sign: (request) => request,
    readFailure: () => ({ kind: "malformed", message: "none" }),
    speech: { encode, openAudio: encode },
    rerank: { encode, decode: encode },
    embeddings: { encode, decode: encode },
  }),
};
`;

/**
 * Starts it. `t/one` is served by an upstream without limits of time, `t/slow` by one that has to be quick, `t/broken`
 * by an adapter with a mistake, `t/chat` serves another operation.
 *
 * @param output what the models make, as `models:` has it
 * @param price of each of them
 */
export async function openErrorStage(output: string, price: string): Promise<ErrorStage> {
  const upstream = await startMockUpstream();
  const model = (provider: string) =>
    `{ output: [${output}], endpoints: [{ provider: ${provider}, model: up, price: ${price} }] }`;
  const yaml = `
server: { body_limit: 1mb }
retries: { attempts: 0 }
guardrails:
  - { name: secrets, patterns: ["AKIA[0-9A-Z]{16}"], action: block, scope: account, on: [input] }
providers:
  a: { name: A, adapter: openai, base_url: "${upstream.url}", api_key: up-secret }
  slow: { name: Slow, adapter: openai, base_url: "${upstream.url}", api_key: up-secret, timeouts: { first_token: 200ms } }
  broken: { name: Broken, adapter: broken-adapter, api_key: up-secret }
models:
  t/one: ${model("a")}
  t/slow: ${model("slow")}
  t/broken: ${model("broken")}
  t/chat: { endpoints: [{ provider: a, model: up, price: { prompt: 1, completion: 1 } }] }
`;
  const server = await startTestServer(yaml, { packages: { "broken-adapter": BROKEN } });
  const send = (method: string, path: string, key: string | null, body?: string) =>
    ask(server.base + path, {
      method,
      headers: {
        "content-type": "application/json",
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      ...(body === undefined ? {} : { body }),
    });
  return {
    server,
    upstream,
    post: (path, body, key = server.key) =>
      send("POST", path, key, typeof body === "string" ? body : JSON.stringify(body)),
    async newKey(rules) {
      const body = JSON.stringify({ name: "of a case", ...rules });
      const reply = await send("POST", "/keys", MANAGEMENT_KEY, body);
      return JSON.parse(reply.body.toString()).key;
    },
    async spentBy(key) {
      const reply = await send("GET", "/key", key);
      return JSON.parse(reply.body.toString()).data.usage;
    },
    async close() {
      await server.close();
      await upstream.close();
    },
  };
}
