import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Answer, type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { completionOf } from "../faults/answers.ts";
import { type Asking, ask, type Reply } from "../faults/ask.ts";
import { onlyRecord } from "../faults/only-record.ts";
import type { LedgerRow } from "../faults/read-ledger.ts";
import { MANAGEMENT_KEY, startTestServer, type TestServer } from "../start-test-server.ts";

/** A key as it was made. */
export interface MoneyKey {
  readonly key: string;
  readonly hash: string;
}

/** A server whose answers cost exactly what was held for them: prompts are free, and its provider uses up every limit. */
export interface MoneyStage {
  readonly server: TestServer;
  readonly a: MockUpstream;
  readonly b: MockUpstream;
  chat(key: string, more?: object, asking?: Asking): Promise<Reply>;
  /** @param limit USD */
  newKey(limit?: number, more?: object): Promise<MoneyKey>;
  manage(method: string, path: string, body?: object): Promise<unknown>;
  /** USD that a key has spent. */
  spentBy(key: MoneyKey): Promise<number>;
  record(reply: Pick<Reply, "headers">): Promise<LedgerRow>;
  /** Fails while anything is held, or where the sums differ from the records. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** USD of an answer of 100 tokens at provider A, and at provider B. */
export const OF_A = 0.001;
export const OF_B = 0.004;
/** What most cases ask for. */
export const TOKENS = 100;

const PRICES = { a: 10, b: 40 } as const;

/**
 * @param more top-level lines of `sluice.yaml`
 * @param models more of its models, a line each
 */
export async function openMoneyStage(more = "", models = ""): Promise<MoneyStage> {
  const [a, b] = await Promise.all([startMockUpstream(), startMockUpstream()]);
  a.answer(usingUp("a"));
  b.answer(usingUp("b"));
  const server = await startTestServer(yamlOf(a, b, more) + models);
  const manage: MoneyStage["manage"] = async (method, path, body) => {
    const response = await fetch(server.base + path, {
      method,
      headers: { authorization: `Bearer ${MANAGEMENT_KEY}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(response.status).toBeLessThan(300);
    return response.json();
  };
  return {
    server,
    a,
    b,
    manage,
    chat: (key, more = {}, asking = {}) =>
      ask(`${server.base}/chat/completions`, {
        ...asking,
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          ...asking.headers,
        },
        body: JSON.stringify({ ...QUESTION, ...more }),
      }),
    async newKey(limit, more = {}) {
      const asked = { name: "k", ...(limit === undefined ? {} : { limit }), ...more };
      const made = (await manage("POST", "/keys", asked)) as {
        readonly key: string;
        readonly data: { readonly hash: string };
      };
      return { key: made.key, hash: made.data.hash };
    },
    async spentBy({ hash }) {
      const shown = (await manage("GET", `/keys/${hash}`)) as {
        readonly data: { readonly usage: number };
      };
      return shown.data.usage;
    },
    record: (reply) => onlyRecord(server.folder, reply),
    settled: () => expect.poll(() => booksOf(server.folder)).toEqual(EVEN),
    async close() {
      await server.close();
      await Promise.all([a.close(), b.close()]);
    },
  };
}

const QUESTION = {
  model: "m/one",
  messages: [{ role: "user", content: "Say hi." }],
  max_tokens: TOKENS,
} as const;

function yamlOf(a: MockUpstream, b: MockUpstream, more: string): string {
  const endpoint = (provider: "a" | "b", also = "") =>
    `{ provider: ${provider}, model: m, price: { prompt: 0, completion: ${PRICES[provider]} }, max_completion_tokens: 1000, supports_prefill: true${also} }`;
  return `
retries: { attempts: 0 }
${more}
providers:
  a: { name: A, adapter: openai, base_url: "${a.url}", api_key: up-a }
  b: { name: B, adapter: openai, base_url: "${b.url}", api_key: up-b }
models:
  m/one: { context_length: 100000, endpoints: [${endpoint("a")}] }
  m/dear: { context_length: 100000, endpoints: [${endpoint("b")}] }
  m/two: { context_length: 100000, endpoints: [${endpoint("a")}, ${endpoint("b")}] }
  m/unpriced: { endpoints: [{ provider: a, model: m }] }
  m/prompted: { endpoints: [{ provider: a, model: m, price: { prompt: 1000, completion: 0 } }] }
  m/rank: { output: [rerank], endpoints: [{ provider: a, model: r, price: { search: 0.001 } }] }
  m/voice: { output: [speech], voices: [v], endpoints: [{ provider: a, model: v, price: { characters: 100 } }] }
`;
}

interface AskedBody {
  readonly stream?: boolean;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
}

/** Tokens that a provider was told to make at most. */
export function toldLimit(body: unknown): number {
  const { max_tokens: older, max_completion_tokens: newer } = body as AskedBody;
  return newer ?? older ?? 1000;
}

/** An answer as long as it may be. */
export function usingUp(name: "a" | "b"): Answer {
  return ({ body }) => {
    const completion_tokens = toldLimit(body);
    const usage = { prompt_tokens: 5, completion_tokens, total_tokens: 5 + completion_tokens };
    if ((body as AskedBody).stream !== true) return [steps.json(completionOf(name, { usage }))];
    const chunk = (delta: object, finish_reason: string | null) =>
      steps.event({
        id: "u",
        object: "chat.completion.chunk",
        created: 1,
        model: "m",
        choices: [{ index: 0, delta, finish_reason }],
      });
    return [
      steps.header("content-type", "text/event-stream"),
      chunk({ role: "assistant", content: `from-${name}` }, null),
      chunk({}, "length"),
      steps.event({
        id: "u",
        object: "chat.completion.chunk",
        created: 1,
        model: "m",
        choices: [],
        usage,
      }),
      steps.event("[DONE]"),
      steps.end(),
    ];
  };
}

const EVEN = { held: 0, open: 0, missing: 0 };

/** What is held, and how far the sums of keys and account are from their records. */
function booksOf(folder: string) {
  const database = new DatabaseSync(join(folder, "data/sluice.db"), { readOnly: true });
  try {
    const number = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0]);
    const charged = number("select coalesce(sum(cost_nanos), 0) from generations");
    const spent = (scope: string) =>
      number(`select coalesce(sum(lifetime_nanos), 0) from budgets where scope = '${scope}'`);
    return {
      held: number("select coalesce(sum(reserved_nanos), 0) from budgets"),
      open: number("select count(*) from reservations"),
      missing: Math.abs(charged - spent("key")) + Math.abs(charged - spent("account")),
    };
  } finally {
    database.close();
  }
}
