import { type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import type { Asking, Reply } from "../faults/ask.ts";
import { askWithKey } from "../faults/ask-with-key.ts";
import { onlyRecord } from "../faults/only-record.ts";
import type { LedgerRow } from "../faults/read-ledger.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";

/** The real server in front of three mock providers of one model; streams are continued. */
export interface ThreeProviders {
  readonly server: TestServer;
  readonly a: MockUpstream;
  readonly b: MockUpstream;
  readonly c: MockUpstream;
  /** A streamed chat, A before B before C; `more` adds to the body. */
  chat(more?: object, asking?: Asking): Promise<Reply>;
  /** The only record of the reply's generation. */
  ledger(reply: Pick<Reply, "headers">): Promise<LedgerRow>;
  close(): Promise<void>;
}

/** What a test may want otherwise. */
export interface ThreeProvidersSettings {
  /** More of `stream:`; `recover: continue` unless given. */
  readonly stream?: string;
  /** `timeouts:` as it stands in the file. */
  readonly timeouts?: string;
  /** Which of them declare a prefill; B and C unless given. */
  readonly prefill?: readonly string[];
  /** `openai` unless given. */
  readonly adapterOfB?: string;
  /** More top-level lines. */
  readonly more?: string;
}

/** USD per million tokens, each its own. */
export const PRICES = {
  a: { prompt: 1, completion: 10 },
  b: { prompt: 2, completion: 20 },
  c: { prompt: 3, completion: 30 },
} as const;

export const ASKED = {
  model: "t/large",
  provider: { order: ["a", "b", "c"] },
  stream: true,
  messages: [{ role: "user", content: "Say it all." }],
} as const;

export async function openThreeProviders(
  settings: ThreeProvidersSettings = {},
): Promise<ThreeProviders> {
  const a = await startMockUpstream();
  const b = await startMockUpstream();
  const c = await startMockUpstream();
  const server = await startTestServer(yaml({ a, b, c }, settings));
  return {
    server,
    a,
    b,
    c,
    chat: (more = {}, asking) =>
      askWithKey(server, "/chat/completions", { ...ASKED, ...more }, asking),
    ledger: (reply) => onlyRecord(server.folder, reply),
    async close() {
      await server.close();
      for (const mock of [a, b, c]) await mock.close();
    },
  };
}

function yaml(
  mocks: Readonly<Record<"a" | "b" | "c", MockUpstream>>,
  {
    stream = "recover: continue",
    timeouts,
    prefill = ["b", "c"],
    adapterOfB = "openai",
    more = "",
  }: ThreeProvidersSettings,
): string {
  const names = ["a", "b", "c"] as const;
  const adapters = { a: "openai", b: adapterOfB, c: "openai" };
  const providers = names.map(
    (name) =>
      `  ${name}: { name: ${name.toUpperCase()}, adapter: ${adapters[name]}, base_url: "${mocks[name].url}", api_key: up-${name} }`,
  );
  const endpoints = names.map(
    (name) =>
      `      - { provider: ${name}, model: internal-${name}, price: ${JSON.stringify(PRICES[name])}, supports_prefill: ${prefill.includes(name)} }`,
  );
  return `
retries: { attempts: 0 }
stream: { ${stream} }
${timeouts === undefined ? "" : `timeouts: ${timeouts}`}
${more}
providers:
${providers.join("\n")}
models:
  t/large:
    endpoints:
${endpoints.join("\n")}
`;
}
