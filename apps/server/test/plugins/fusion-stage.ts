import { type Answer, type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { saying } from "../clients/scripted-answers.ts";
import { MANAGEMENT_KEY, startTestServer, type TestServer } from "../start-test-server.ts";

/** What a provider was sent. */
export interface SentBody {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly reasoning_effort?: string;
  readonly response_format?: { readonly type: string };
  readonly tool_choice?: unknown;
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

/** The real server with six models behind one provider, each of which answers as it is told. */
export interface FusionStage {
  readonly server: TestServer;
  readonly upstream: MockUpstream;
  /** By the provider's name of a model, what it answers; the analyst is `analyst`, whatever its model. */
  readonly says: Map<string, Answer>;
  /** A chat request to `sluice/fusion`, with an item of its plugin. */
  ask(item?: object, more?: object, headers?: Record<string, string>): Promise<Response>;
  sent(name: string): readonly SentBody[];
  keyWith(fields: object): Promise<string>;
  /** Forgets what was sent; everybody answers as usual. */
  reset(): void;
  close(): Promise<void>;
}

/** USD per million tokens, and scores. */
const MODELS = {
  "a/best": { price: 20, score: 0.9 },
  "b/good": { price: 8, score: 0.8 },
  "c/cheap": { price: 1, score: 0.6 },
  "d/cheaper": { price: 0.5, score: 0.5 },
} as const;

/** Of each member, 9 tokens read and 4 made. */
export const costOf = (slug: keyof typeof MODELS) => (13 * MODELS[slug].price) / 1_000_000;

export const ANALYSIS = {
  consensus: ["it scatters"],
  contradictions: [],
  partial_coverage: [],
  unique_insights: [{ model: "a/best", insight: "ozone" }],
  blind_spots: [],
};

export async function openFusionStage(more = ""): Promise<FusionStage> {
  const upstream = await startMockUpstream();
  const says = new Map<string, Answer>();
  const isAnalyst = (body: SentBody) => body.response_format !== undefined;
  const nameOf = (body: SentBody) => (isAnalyst(body) ? "analyst" : body.model);
  const usual = (name: string) =>
    saying({ content: name === "analyst" ? JSON.stringify(ANALYSIS) : `${name} speaks` });
  const reset = () => {
    says.clear();
    upstream.reset();
    upstream.answer((call, index) => {
      const name = nameOf(call.body as SentBody);
      const answer = says.get(name) ?? usual(name);
      return typeof answer === "function" ? answer(call, index) : answer;
    });
  };
  reset();
  const models = Object.entries(MODELS).map(
    ([slug, { price, score }]) =>
      `  ${slug}: { scores: { chat: ${score} }, endpoints: [{ provider: p, model: up-${slug.slice(2)}, price: { prompt: ${price}, completion: ${price} } }] }`,
  );
  const server = await startTestServer(`
retries: { attempts: 0 }
providers: { p: { name: P, adapter: openai, base_url: "${upstream.url}", api_key: k } }
models:
${models.join("\n")}
${more}`);
  return {
    server,
    upstream,
    says,
    ask: (item = {}, fields = {}, headers = {}) =>
      server.post(
        "/chat/completions",
        {
          model: "sluice/fusion",
          messages: [{ role: "user", content: "Why is the sky blue?" }],
          plugins: [{ id: "fusion", ...item }],
          ...fields,
        },
        { "x-service-metadata": "enabled", ...headers },
      ),
    sent: (name) =>
      upstream.calls.map(({ body }) => body as SentBody).filter((body) => nameOf(body) === name),
    reset,
    async keyWith(fields) {
      const reply = await fetch(`${server.base}/keys`, {
        method: "POST",
        headers: { authorization: `Bearer ${MANAGEMENT_KEY}`, "content-type": "application/json" },
        body: JSON.stringify({ name: "k", ...fields }),
      });
      return ((await reply.json()) as { key: string }).key;
    },
    async close() {
      await server.close();
      await upstream.close();
    },
  };
}
