import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { startRelay } from "@sluice/relay";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import type { Config } from "../config/config.ts";
import type { Environment } from "../config/environment.ts";
import { readConfig } from "../config/read-config.ts";
import { addFound } from "./add-found.ts";
import { createDiscoveryNetwork } from "./create-discovery-network.ts";
import { discover } from "./discover.ts";
import type { DiscoveryNetwork } from "./discovery-network.ts";
import { discoveryPlan } from "./discovery-plan.ts";
import { environmentProviders } from "./environment-providers.ts";
import type { Found } from "./found.ts";

const options = z.strictObject({});
const publicApi = { baseUrl: "https://api.together.xyz/v1" };
const adapters = [
  { id: "openai", options },
  { id: "together", options, publicApi },
];
const builtIn = { adapters, localModels: [] };
const configOf = async (text?: string): Promise<Config> => {
  const readFile = async () => {
    if (text === undefined) throw Object.assign(new Error("none"), { code: "ENOENT" });
    return text;
  };
  return (await readConfig(undefined, {}, readFile, builtIn)).config;
};

async function run(config: Config, env: Environment, network: DiscoveryNetwork) {
  const found: Found[] = [];
  const notes: string[] = [];
  await discover(config, env, network, {
    found: (item) => found.push(item),
    note: (line) => notes.push(line),
  }).done;
  return { found, notes };
}

const silent: DiscoveryNetwork = {
  isListening: async () => false,
  listModels: async () => expect.fail("nobody is to be asked"),
};

describe("the plan", () => {
  test("without a file: every key that is set, and this machine", async () => {
    const env = { GROQ_API_KEY: " g ", OPENAI_API_KEY: "o", XAI_API_KEY: "" };
    const plan = discoveryPlan(await configOf(), env);
    expect(plan.ask).toMatchObject([
      { slug: "groq", apiKey: "g", baseUrl: "https://api.groq.com/openai/v1" },
      { slug: "openai", adapter: "openai", apiKey: "o", origin: "environment" },
    ]);
    expect(plan.knock.map(({ port }) => port).sort((a, b) => a - b)).toEqual([
      1_234, 8_000, 8_080, 11_434,
    ]);
    expect(plan.notes).toEqual([]);
  });

  test("the server does not look for others at its own port", async () => {
    const { server, ...config } = await configOf();
    const plan = discoveryPlan({ ...config, server: { ...server, port: 8_080 } }, {});
    expect(plan.knock.map(({ port }) => port).sort((a, b) => a - b)).toEqual([
      1_234, 8_000, 11_434,
    ]);
  });

  test("a base URL beside the key takes the public one's place", async () => {
    const env = { OPENAI_API_KEY: "o", OPENAI_BASE_URL: "http://127.0.0.1:1/v1/" };
    expect(discoveryPlan(await configOf(), env).ask[0]?.baseUrl).toBe("http://127.0.0.1:1/v1");
  });

  test("keys of providers that are not supported yet are named in one line", async () => {
    const env = { REPLICATE_API_TOKEN: "r", AI21_API_KEY: "a" };
    expect(discoveryPlan(await configOf(), env).notes).toEqual([
      "AI21_API_KEY, REPLICATE_API_TOKEN: set but not supported by this version yet",
    ]);
  });

  test("with a file: only its providers without models", async () => {
    const config = await configOf(`
providers:
  together: { api_key: g }
  north: { adapter: openai, base_url: "http://127.0.0.1:1/v1" }
  own: { adapter: "@acme/provider" }
models: { a/b: { endpoints: [{ provider: north, model: m }] } }
`);
    const plan = discoveryPlan(config, {});
    expect(plan.ask.map(({ slug }) => slug)).toEqual(["together"]);
    expect(plan.knock).toEqual([]);
    expect(plan.notes).toEqual([
      "providers.own: no models in the file, and no base_url to list them",
    ]);
  });

  test("with a file: keys that it does not use are named, for whoever expects their models", async () => {
    const config = await configOf(`
providers:
  together: { api_key: t }
  north: { adapter: openai, base_url: "http://127.0.0.1:1/v1", headers: { x-key: "Bearer gsk-1" } }
models: { a/b: { endpoints: [{ provider: north, model: m }] } }
`);
    const env = {
      OPENAI_API_KEY: "sk-openai",
      XAI_API_KEY: "xai-1",
      GROQ_API_KEY: "gsk-1",
      TOGETHER_API_KEY: "t2",
    };
    const plan = discoveryPlan(config, env);
    expect(plan.ask.map(({ slug }) => slug)).toEqual(["together"]);
    expect(plan.notes).toEqual([
      "OPENAI_API_KEY, XAI_API_KEY: set but not used; the configuration file says what is served",
    ]);
  });

  test("off is off", async () => {
    const env = { OPENAI_API_KEY: "o", ANTHROPIC_API_KEY: "a", SLUICE_DISCOVERY: "off" };
    expect(await run(await configOf(), env, silent)).toEqual({ found: [], notes: [] });
    const config = await configOf("providers: { together: { api_key: g } }");
    expect(await run(config, env, silent)).toEqual({ found: [], notes: [] });
  });
});

describe("a search", () => {
  test("one provider's failure is one line and hinders no other", async () => {
    const network: DiscoveryNetwork = {
      isListening: async () => false,
      listModels: async ({ slug }) => {
        if (slug === "openai") throw new Error("it answered 401");
        return slug === "groq" ? { data: [{ id: "m" }] } : "<html>";
      },
    };
    const env = { OPENAI_API_KEY: "secret", GROQ_API_KEY: "g", XAI_API_KEY: "x" };
    const { found, notes } = await run(await configOf(), env, network);
    expect(found.map(({ models }) => models[0]?.slug)).toEqual(["groq/m"]);
    expect(notes.sort()).toEqual([
      "OpenAI: its models could not be listed: it answered 401",
      "xAI: its models could not be listed: its answer is no model list",
    ]);
  });

  test("a server on this machine is found; other programs on its port are passed over", async () => {
    const network: DiscoveryNetwork = {
      isListening: async (port) => port !== 1_234,
      listModels: async ({ slug }) => {
        if (slug === "llama-cpp") throw new Error("it answered 404");
        return slug === "ollama" ? { data: [{ id: "llama3.2" }] } : { error: "?" };
      },
    };
    const { found, notes } = await run(await configOf(), {}, network);
    expect(notes).toEqual([]);
    expect(found).toMatchObject([
      {
        entry: { slug: "ollama", origin: "loopback", baseUrl: "http://127.0.0.1:11434/v1" },
        models: [{ slug: "ollama/llama3.2", endpoints: [{ dataCollection: "deny", zdr: true }] }],
      },
    ]);
  });

  test("after a stop nothing is told", async () => {
    const told: unknown[] = [];
    const network: DiscoveryNetwork = {
      isListening: async () => false,
      listModels: (_entry, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
        }),
    };
    const report = { found: (f: unknown) => told.push(f), note: (l: unknown) => told.push(l) };
    const search = discover(await configOf(), { OPENAI_API_KEY: "o" }, network, report);
    search.stop();
    await search.done;
    expect(told).toEqual([]);
  });
});

describe("the catalogue with what was found", () => {
  const found = async (slug: string, id: string): Promise<Found> => {
    const env = { [`${slug.toUpperCase()}_API_KEY`]: "k" };
    const network = { ...silent, listModels: async () => ({ data: [{ id }] }) };
    const [first] = (await run(await configOf(), env, network)).found;
    return first ?? expect.fail("nothing found");
  };

  test("a model of two lists has two endpoints, however often it is found", async () => {
    let known: Pick<Config, "catalog" | "listed"> = await configOf();
    for (const slug of ["together", "deepinfra", "deepinfra"]) {
      known = addFound(known, await found(slug, "acme/large"));
    }
    const endpoints = known.catalog.models.get("acme/large")?.endpoints;
    expect(endpoints?.map(({ provider }) => provider)).toEqual(["together", "deepinfra"]);
    expect(known.listed).toEqual(["together", "deepinfra"]);
  });

  test("what a provider is known to serve by another slug it does not serve a second time", async () => {
    const { entry, models } = await found("together", "acme/large");
    const named = models.map((model) => ({ ...model, slug: "own/name" }));
    const known = addFound(await configOf(), { entry, models: named });
    const again = addFound(known, { entry, models }).catalog.models;
    expect(again.has("own/name")).toBe(true);
    expect(again.has("acme/large")).toBe(false);
  });

  test("a model of the file stays as the file says", async () => {
    const config = await configOf(
      "providers: { north: { adapter: openai } }\nmodels: { acme/large: { endpoints: [{ provider: north, model: m }] } }",
    );
    const known = addFound(config, await found("together", "acme/large"));
    expect(known.catalog.models.get("acme/large")).toBe(config.catalog.models.get("acme/large"));
  });
});

describe("the real network", () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  async function serve(status: number, body: string) {
    const seen: (string | undefined)[] = [];
    const started = createServer((request, response) => {
      seen.push(request.url, request.headers.authorization);
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    });
    server = started;
    await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
    const { port } = started.address() as AddressInfo;
    return {
      port,
      env: { OPENAI_API_KEY: "k", OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` },
      seen,
    };
  }
  const asked = async (env: Environment) =>
    run(await configOf(), env, { ...createDiscoveryNetwork(), isListening: async () => false });

  test("a list is asked for with the key", async () => {
    const { env, seen } = await serve(200, '{"data":[{"id":"m"}]}');
    expect((await asked(env)).found[0]?.models[0]?.slug).toBe("openai/m");
    expect(seen).toEqual(["/v1/models", "Bearer k"]);
  });

  test("a list is asked for in the way of the provider's adapter", async () => {
    const { port, seen } = await serve(200, '{"data":[{"type":"model","id":"claude-x"}]}');
    const env = { ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}/v1` };
    expect((await asked(env)).found[0]?.models[0]?.slug).toBe("anthropic/claude-x");
    expect(seen).toEqual(["/v1/models?limit=1000", undefined]);
  });

  test("a list in another form is put into the usual one", async () => {
    const body = {
      models: [
        {
          name: "models/gemini-x",
          displayName: "Gemini X",
          inputTokenLimit: 1000,
          outputTokenLimit: 50,
          supportedGenerationMethods: ["generateContent"],
        },
        { name: "models/embed-x", supportedGenerationMethods: ["embedContent"] },
        { name: "models/imagen-x", supportedGenerationMethods: ["predict"] },
      ],
    };
    const { port, seen } = await serve(200, JSON.stringify(body));
    const env = { GEMINI_API_KEY: "k", GEMINI_BASE_URL: `http://127.0.0.1:${port}/v1beta` };
    const models = (await asked(env)).found[0]?.models;
    expect(models).toMatchObject([
      {
        slug: "gemini/gemini-x",
        name: "Gemini X",
        contextLength: 1000,
        endpoints: [{ maxCompletionTokens: 50, upstreamModel: "gemini-x" }],
      },
      { slug: "gemini/embed-x", output: ["embeddings"] },
    ]);
    expect(seen[0]).toBe("/v1beta/models?pageSize=1000");
  });

  test("models that rank and make vectors are told from those that chat", async () => {
    const body = {
      models: [
        { name: "command-x", endpoints: ["chat"], context_length: 1000 },
        { name: "rerank-x", endpoints: ["rerank"] },
        { name: "embed-x", endpoints: ["embed"] },
        { name: "classify-x", endpoints: ["classify"] },
      ],
    };
    const { port, seen } = await serve(200, JSON.stringify(body));
    const env = { COHERE_API_KEY: "k", COHERE_BASE_URL: `http://127.0.0.1:${port}/v2` };
    const models = (await asked(env)).found[0]?.models;
    expect(models).toMatchObject([
      { slug: "cohere/command-x", output: ["text"] },
      { slug: "cohere/rerank-x", output: ["rerank"] },
      { slug: "cohere/embed-x", output: ["embeddings"] },
    ]);
    expect(seen).toEqual(["/v1/models?page_size=1000", "Bearer k"]);
  });

  test.each([
    [401, "{}", "it answered 401: it does not take the key"],
    [404, "{}", "it answered 404: its base URL may be wrong"],
    [500, "{}", "it answered 500"],
    [200, "<html>", "its answer is not JSON"],
  ])("%i %s is a note", async (status, body, why) => {
    const { env } = await serve(status, body);
    expect((await asked(env)).notes).toEqual([`OpenAI: its models could not be listed: ${why}`]);
  });

  test("a host that takes no connection is given up in time", async () => {
    const relay = await startRelay(9);
    onTestFinished(() => relay.close());
    await relay.fallSilent("both", true);
    const [entry] = environmentProviders({
      OPENAI_API_KEY: "k",
      OPENAI_BASE_URL: `http://127.0.0.1:${relay.port}/v1`,
    });
    if (entry === undefined) throw new Error("no entry");
    const { listModels } = createDiscoveryNetwork(undefined, 1_000);
    const started = performance.now();
    const listing = listModels(entry, new AbortController().signal);
    await expect(listing).rejects.toThrow("no answer in 1 s");
    expect(performance.now() - started).toBeLessThan(4_000);
  });

  test("it hears who listens and who does not", async () => {
    const { port } = await serve(200, "");
    const { isListening } = createDiscoveryNetwork();
    const { signal } = new AbortController();
    expect(await isListening(port, signal)).toBe(true);
    await new Promise((resolve) => server?.close(resolve));
    expect(await isListening(port, signal)).toBe(false);
    const { notes } = await asked({
      OPENAI_API_KEY: "k",
      OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    });
    expect(notes).toEqual([
      "OpenAI: its models could not be listed: nothing listens at its address (ECONNREFUSED)",
    ]);
  });
});
