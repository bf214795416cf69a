import { ProviderError } from "@sluice/errors";
import type { EmbeddingsRequest, Endpoint, RerankRequest } from "@sluice/schema";
import { describe, expect, test } from "vitest";
import { callEmbeddings } from "../call/call-embeddings.ts";
import type { CallOptions } from "../call/call-options.ts";
import { callRerank } from "../call/call-rerank.ts";
import type { Call } from "../call.ts";
import { cohere } from "../cohere/cohere.ts";
import { jina } from "../jina/jina.ts";
import type { HttpProvider } from "../provider.ts";
import type { Transport } from "../transport/transport.ts";

/** Lists that one call does not take (wire reference §10: maxima of providers). */

const settings = { slug: "p", name: "P", apiKey: "k", headers: {}, options: {} };
const endpoint = (more: Partial<Endpoint> = {}): Endpoint => ({
  id: "m@p/up",
  provider: "p",
  providerName: "P",
  model: "t/m",
  upstreamModel: "up",
  quantization: "unknown",
  supportsPrefill: false,
  supportsVoiceCloning: false,
  tier: "default",
  dataCollection: "allow",
  zdr: false,
  regions: [],
  ...more,
});

interface Sent {
  readonly texts?: readonly string[];
  readonly documents?: readonly string[];
  readonly top_n?: number;
}

/** Answers from what was sent; keeps what that was, and how many ran at once. */
function upstream(answer: (sent: Sent, call: number) => unknown) {
  const sent: Sent[] = [];
  const seen = { most: 0 };
  let running = 0;
  const transport: Transport = {
    async send(request) {
      running += 1;
      seen.most = Math.max(seen.most, running);
      const body = JSON.parse(String(request.body)) as Sent;
      sent.push(body);
      const reply = answer(body, sent.length - 1);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      async function* reads() {
        yield Buffer.from(JSON.stringify(reply));
      }
      const status = reply instanceof Refusal ? 429 : 200;
      const headers = new Headers({ "content-type": "application/json" });
      return { status, headers, reads: reads() } as never;
    },
    close: async () => {},
  };
  const options: CallOptions = {
    transport,
    clocks: { connectMs: 1000, firstTokenMs: 1000, totalMs: 1000 } as never,
    signal: new AbortController().signal,
    now: () => 0,
  };
  return { options, sent, seen };
}

class Refusal {
  readonly message = "slow down";
}

const call = <Request>(request: Request, more?: Partial<Endpoint>): Call<Request> => ({
  request,
  endpoint: endpoint(more),
  endUser: "",
  generationId: "gen-1",
  created: 0,
});
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `text ${at}`);
const numberIn = (text: string) => Number(text.split(" ")[1]);

describe("vectors", () => {
  const provider = cohere.create(settings) as HttpProvider;
  const vectors = ({ texts = [] }: Sent) => ({
    id: "e",
    embeddings: { float: texts.map((text) => [numberIn(text), 1]) },
    meta: { billed_units: { input_tokens: texts.length } },
  });
  const embed = (count: number, options: CallOptions, more?: Partial<Endpoint>) =>
    callEmbeddings(
      provider,
      call<EmbeddingsRequest>({ model: "t/m", input: numbered(count) }, more),
      options,
    );

  test("of more inputs than one call takes are joined in the order of the inputs", async () => {
    const { options, sent, seen } = upstream(vectors);
    const answer = await embed(1000, options);
    expect(sent.map(({ texts = [] }) => texts.length).sort()).toEqual(
      [...Array(10).fill(96), 40].sort(),
    );
    expect(seen.most).toBeLessThanOrEqual(4);
    expect(answer.data.map(({ index }) => index)).toEqual([...Array(1000).keys()]);
    expect(answer.data.map(({ embedding }) => embedding[0])).toEqual([...Array(1000).keys()]);
    expect(answer.usage).toEqual({ prompt_tokens: 1000, total_tokens: 1000 });
  });

  test("the catalogue's limit goes before the adapter's", async () => {
    const { options, sent } = upstream(vectors);
    await embed(96, options, { maxInputs: 50 });
    expect(sent.map(({ texts = [] }) => texts.length)).toEqual([50, 46]);
  });

  test("one call that fails is the failure of all, and no more are begun", async () => {
    const { options, sent } = upstream((body, at) => (at === 1 ? new Refusal() : vectors(body)));
    const failing = embed(2000, options);
    await expect(failing).rejects.toSatisfy(
      (error) => ProviderError.isInstance(error) && error.failure.kind === "rate-limited",
    );
    expect(sent.length).toBeLessThan(10);
  });

  test("of one call longer than of another are the provider's fault", async () => {
    const { options } = upstream(({ texts = [] }, at) => ({
      embeddings: { float: texts.map(() => Array(at + 1).fill(1)) },
    }));
    await expect(embed(100, options)).rejects.toThrow("not of one length");
  });
});

describe("scores", () => {
  const scored = ({ documents = [] }: Sent) => ({
    results: documents.map((text, index) => ({
      index,
      relevance_score: (numberIn(text) % 100) / 100,
    })),
    meta: { billed_units: { search_units: Math.ceil(documents.length / 100) } },
  });
  const rank = (
    provider: HttpProvider,
    count: number,
    { options, ...more }: { options: CallOptions } & Partial<Endpoint>,
    topN?: number,
  ) => {
    const documents = numbered(count);
    const request = { model: "t/m", query: "q", documents, ...(topN && { top_n: topN }) };
    return callRerank(provider, call<RerankRequest>(request, more), options);
  };

  test("of more documents than one call takes are merged, the best first, ties in order", async () => {
    const { options, sent } = upstream(scored);
    const answer = await rank(cohere.create(settings) as HttpProvider, 2500, { options }, 30);
    expect(sent.map(({ documents = [] }) => documents.length).sort()).toEqual([1000, 1000, 500]);
    expect(sent.every(({ top_n }) => top_n === 30)).toBe(true);
    expect(answer.results.map(({ index }) => index)).toEqual([
      ...Array.from({ length: 25 }, (_, at) => at * 100 + 99),
      ...Array.from({ length: 5 }, (_, at) => at * 100 + 98),
    ]);
    expect(answer.results[0]).toEqual({
      index: 99,
      relevance_score: 0.99,
      document: { text: "text 99" },
    });
    expect(answer.usage).toEqual({ search_units: 25 });
  });

  test("that mean nothing in another call are not merged: the list is too long", async () => {
    const { options, sent } = upstream(scored);
    const provider = jina.create(settings) as HttpProvider;
    const listwise = { options, maxInputs: 64, upstreamModel: "jina-reranker-v3" };
    await expect(rank(provider, 65, listwise)).rejects.toThrow(
      "P takes at most 64 documents at once with t/m",
    );
    expect(sent).toHaveLength(0);
    const alone = { ...listwise, upstreamModel: "jina-reranker-v2-base-multilingual" };
    expect((await rank(provider, 65, alone)).results).toHaveLength(65);
    expect(sent).toHaveLength(2);
  });
});
