import {
  type MockUpstream,
  type RecordedCall,
  type Script,
  startMockUpstream,
  steps,
} from "@sluice/mock-upstream";
import { expect } from "vitest";
import type { Asking, Reply } from "../faults/ask.ts";
import { askWithKey } from "../faults/ask-with-key.ts";
import { onlyRecord } from "../faults/only-record.ts";
import type { LedgerRow } from "../faults/read-ledger.ts";
import { startTestServer } from "../start-test-server.ts";
import { streamOf, wholeOf } from "./upstream-answer.ts";

/** What a case wants otherwise. */
export interface StreamSettings {
  /** The clocks of every provider but the last, as YAML: `{ first_token: 1s }`. */
  readonly timeouts?: string;
  /** Members of `stream:`. */
  readonly stream?: string;
  /** Extra tries on the same endpoint; 2 unless given. */
  readonly attempts?: number;
  /** How the endpoints of `t/all` are named, in their order; `a` and `b` unless given. */
  readonly names?: readonly string[];
  /** Members of `routing:`. */
  readonly routing?: string;
  /** More top-level lines. */
  readonly more?: string;
}

/** The real server in front of mock providers, the last of which is a good one that is given all the time it needs. */
export interface StreamStage {
  upstream(name: string): MockUpstream;
  /** Chat with the endpoints of `t/all` in their order, unless `more` says otherwise. */
  chat(more?: object, asking?: Asking): Promise<Reply>;
  /** The only record of the reply's generation. */
  ledger(reply: Pick<Reply, "headers">): Promise<LedgerRow>;
  close(): Promise<void>;
}

/** USD per million tokens: a caller's cost tells who was paid. */
const PRICE = "{ prompt: 1, completion: 10 }";

/** The cost of an answer at that price, in micro-dollars. */
export const costOf = (promptTokens: number, completionTokens: number): number =>
  promptTokens + 10 * completionTokens;

export async function openStreamStage(settings: StreamSettings = {}): Promise<StreamStage> {
  const { names = ["a", "b"] } = settings;
  const upstreams = new Map<string, MockUpstream>();
  for (const name of names) {
    const upstream = await startMockUpstream();
    upstream.answer(goodAnswer(name));
    upstreams.set(name, upstream);
  }
  const upstreamOf = (name: string): MockUpstream => upstreams.get(name) ?? expect.fail(name);
  const server = await startTestServer(yamlOf(names, upstreamOf, settings));
  const question = {
    model: "t/all",
    provider: { order: names },
    messages: [{ role: "user", content: "Say something." }],
  };
  return {
    upstream: upstreamOf,
    chat: (more = {}, asking) =>
      askWithKey(server, "/chat/completions", { ...question, ...more }, asking),
    ledger: (reply) => onlyRecord(server.folder, reply),
    async close() {
      await server.close();
      for (const upstream of upstreams.values()) await upstream.close();
    },
  };
}

const asksForStream = ({ body }: RecordedCall): boolean =>
  (body as { stream?: boolean } | undefined)?.stream === true;

/** One answer for a streamed call and another one for a plain one. */
export function byForm(stream: Script, whole: Script): (call: RecordedCall) => Script {
  return (call) => (asksForStream(call) ? stream : whole);
}

/** A provider that does what it is asked for. */
export function goodAnswer(name: string): (call: RecordedCall) => Script {
  return byForm(streamOf(name), [steps.json(wholeOf(name))]);
}

function yamlOf(
  names: readonly string[],
  upstreamOf: (name: string) => MockUpstream,
  { timeouts = "{}", stream = "", attempts = 2, routing = "", more = "" }: StreamSettings,
): string {
  const last = names.at(-1);
  const providers = names.map(
    (name) =>
      `  ${name}: { adapter: openai, base_url: "${upstreamOf(name).url}", api_key: up-secret-${name}, timeouts: ${
        name === last ? "{}" : timeouts
      } }`,
  );
  const endpoints = names.map(
    (name) =>
      `{ provider: ${name}, model: internal-${name}, price: ${PRICE}, supports_prefill: true }`,
  );
  return `
retries: { attempts: ${attempts}, backoff: 10ms, max_backoff: 2s }
stream: { ${stream} }
routing: { ${routing} }
${more}
providers:
${providers.join("\n")}
models:
  t/all: { endpoints: [${endpoints.join(", ")}] }
  t/first: { endpoints: [${endpoints[0]}] }
  t/last: { endpoints: [${endpoints.at(-1)}] }
`;
}
