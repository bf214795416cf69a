// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the file's own variables are written so
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Model } from "@sluice/schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import type { BuiltIn } from "./built-in.ts";
import { ConfigError } from "./config-error.ts";
import { readConfig } from "./read-config.ts";

const echo: Model = {
  slug: "local/echo",
  name: "Echo",
  distillable: true,
  input: ["text"],
  output: ["text"],
  endpoints: [],
};
const builtIn: BuiltIn = {
  adapters: [
    { id: "openai", options: z.strictObject({}) },
    {
      id: "together",
      options: z.strictObject({}),
      publicApi: { baseUrl: "https://api.together.xyz/v1" },
    },
    { id: "ollama", options: z.strictObject({}), ownServer: { port: 11_434 } },
    { id: "local", options: z.strictObject({ delay_ms: z.number().optional() }) },
  ],
  localModels: [echo],
};

const read = (text: string, env: Record<string, string> = {}) =>
  readConfig("sluice.yaml", env, async () => text, builtIn);

async function mistakes(text: string, env: Record<string, string> = {}) {
  const error = await read(text, env).then(
    () => expect.fail("was accepted"),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ConfigError);
  return (error as ConfigError).lines;
}

const missing = async () => {
  throw Object.assign(new Error("no such file"), { code: "ENOENT" });
};

describe("without a file", () => {
  test("one of the other ending is named, not passed over", async () => {
    const other = async (path: string) => (path === "sluice.yml" ? "server: {}" : missing());
    const { warnings } = await readConfig(undefined, {}, other, builtIn);
    expect(warnings).toEqual([
      "sluice.yml is not read: call it sluice.yaml, or name it by --config",
    ]);
  });

  test("the defaults of the contract hold", async () => {
    const { config, warnings } = await readConfig(undefined, {}, missing, builtIn);
    expect(warnings).toEqual([]);
    expect(config).toEqual({
      server: {
        host: "127.0.0.1",
        port: 7878,
        bodyLimit: 33_554_432,
        region: "local",
        drainMs: 30_000,
        corsOrigins: [],
      },
      database: `sqlite:${resolve(".sluice/sluice.db")}`,
      rateLimits: { requestsPerMinute: 600, tokensPerMinute: null, concurrent: null },
      clients: [],
      keys: { onRevoke: "finish" },
      credits: { enforce: false, initialNanos: 0 },
      logging: { level: "info", prompts: false },
      telemetry: {},
      timeouts: {
        connect: 10_000,
        firstToken: 60_000,
        firstTokenPlain: 300_000,
        idle: 30_000,
        total: 600_000,
      },
      speech: { defaultFormat: "mp3" },
      hedging: { enabled: false, share: 0.05 },
      retries: { attempts: 2, backoffMs: 250, maxBackoffMs: 5_000 },
      routing: { outageWindowMs: 30_000, stickyIdleMs: 600_000, refusal: "return", ignore: [] },
      stream: { commit: "first_token", recover: "error", keepAliveMs: 10_000 },
      providers: [expect.objectContaining({ slug: "local", origin: "built-in" })],
      catalog: { models: new Map([["local/echo", echo]]) },
      listed: [],
      plugins: {},
      guardrails: [],
      allowPrivate: [],
      folder: resolve("."),
    });
  });

  test("a named file must be there", async () => {
    await expect(readConfig("other.yaml", {}, missing, builtIn)).rejects.toThrow(
      "other.yaml: cannot be read: there is no such file",
    );
  });

  test("the management key comes from the environment, long enough", async () => {
    const key = "k".repeat(24);
    const env = { SLUICE_MANAGEMENT_KEY: key };
    expect((await readConfig(undefined, env, missing, builtIn)).config.managementKey).toBe(key);
    const short = readConfig(undefined, { SLUICE_MANAGEMENT_KEY: "short" }, missing, builtIn);
    await expect(short).rejects.toThrow("SLUICE_MANAGEMENT_KEY: is too short");
  });
});

describe("a whole file", () => {
  const env = {
    SLUICE_MANAGEMENT_KEY: "a management key of 30 letters",
    NORTH_API_KEY: "n",
    PARTNER_SECRET: "p",
  };
  const whole = async () => {
    const file = new URL("./__fixtures__/every-setting.yaml", import.meta.url);
    return read(await readFile(file, "utf8"), env);
  };

  test("every documented setting is taken", async () => {
    const { config } = await whole();
    expect(config.managementKey).toBe(env.SLUICE_MANAGEMENT_KEY);
    expect(config.providers[0]).toEqual({
      slug: "north",
      name: "North",
      adapter: "openai",
      baseUrl: "http://127.0.0.1:9100/v1",
      apiKey: "n",
      headers: {},
      options: {},
      timeouts: { firstToken: 20_000, firstTokenPlain: 20_000 },
      policy: { dataCollection: "deny", zdr: true, regions: ["us"] },
      origin: "configuration",
    });
    expect(config.timeouts.firstTokenPlain).toBe(60_000);
    expect(config.plugins.web).toMatchObject({ engines: { exa: { api_key: "" } } });
    expect(config.listed).toEqual([]);
  });

  test("a model's endpoints carry what their provider says", async () => {
    const { config } = await whole();
    const model = config.catalog.models.get("acme/large");
    expect(model).toMatchObject({ name: "Acme: Large", distillable: true, defaultVoice: "alloy" });
    expect(model?.endpoints).toEqual([
      {
        id: "acme/large@north/large-1+fp8",
        provider: "north",
        providerName: "North",
        model: "acme/large",
        upstreamModel: "large-1",
        price: {
          prompt: 1,
          completion: 2,
          cache_read: 0.1,
          cache_write: 1.25,
          request: 0,
          image: 0,
          characters: 0,
          search: 0,
        },
        quantization: "fp8",
        contextLength: 128_000,
        maxCompletionTokens: 16_384,
        maxInputs: 1000,
        minCompletionTokens: 16,
        supports: expect.arrayContaining(["tools", "logprobs"]),
        supportsPrefill: true,
        supportsVoiceCloning: false,
        tier: "default",
        dataCollection: "deny",
        zdr: true,
        regions: ["us"],
      },
    ]);
  });

  test("has nothing that its author should know", async () => {
    expect((await whole()).warnings).toEqual([]);
  });
});

test("streams that nobody may continue are named", async () => {
  const text = (recover: string, endpoints: string) => `stream: { recover: ${recover} }
providers: { north: { adapter: openai }, south: { adapter: openai } }
models: { acme/a: { endpoints: [${endpoints}] } }
`;
  const plain = "{ provider: north, model: m }";
  const takes = "{ provider: south, model: m, supports_prefill: true }";
  const told = async (...given: Parameters<typeof text>) => (await read(text(...given))).warnings;
  const warning =
    "sluice.yaml:1:20: stream.recover: changes nothing: no model has a second endpoint with supports_prefill: true";
  expect(await told("continue", plain)).toEqual([warning]);
  expect(await told("continue", takes)).toEqual([warning]);
  expect(await told("continue", `${plain}, ${takes}`)).toEqual([]);
  expect(await told("error", plain)).toEqual([]);
});

describe("mistakes", () => {
  test("all of them are listed, in the order of the file", async () => {
    const text = `server:
  prot: 7878
  port: high
  drain: 10
  body_limit: 3 apples
routing: { refusal: maybe }
colour: red
providers:
  north: { adapter: openai, api_key: \${NORTH_API_KEY} }
  "no th": {}
stream: { commit: 0 }
logging: [info]
`;
    expect(await mistakes(text)).toEqual([
      "sluice.yaml:2:3: server.prot: unknown key; allowed here: host, port, body_limit, region, drain, cors",
      'sluice.yaml:3:9: server.port: "high" is not allowed; expected a whole number, 0 to 65535',
      "sluice.yaml:4:10: server.drain: 10 is not allowed; expected a duration such as 250ms, 10s or 5m",
      'sluice.yaml:5:15: server.body_limit: "3 apples" is not allowed; expected a size such as 64kb or 32mb',
      'sluice.yaml:6:21: routing.refusal: "maybe" is not allowed; expected one of return, next_model',
      expect.stringMatching(
        /^sluice\.yaml:7:1: colour: unknown key; allowed here: server, database, /,
      ),
      "sluice.yaml:9:38: providers.north.api_key: the environment variable NORTH_API_KEY is not set; set it, or write ${NORTH_API_KEY:-a default}",
      "sluice.yaml:10:3: providers.no th: this name is not allowed; expected a provider's slug (letters, digits, . _ -)",
      "sluice.yaml:11:19: stream.commit: 0 is not allowed; expected first_token, complete or a number of tokens",
      "sluice.yaml:12:1: logging: expected a mapping with some of the keys level, prompts",
    ]);
  });

  test("the parts must fit together", async () => {
    const text = `management_key: too-short
routing: { default_model: acme/none }
providers:
  north: { adapter: openai, options: { wrong: 1 } }
  east: { adapter: anthropic }
  west: {}
models:
  acme/a:
    default_voice: b
    voices: [a]
    endpoints:
      - { provider: north, model: m }
      - { provider: nowhere, model: m }
      - { provider: north, model: m }
      - { provider: north, model: m, tier: flex }
      - { provider: west, model: m }
      - { provider: east, model: m }
  sluice/auto: { endpoints: [{ provider: north, model: m }] }
`;
    expect(await mistakes(text)).toEqual([
      "sluice.yaml:1:17: management_key: is too short; it needs 24 characters",
      "sluice.yaml:2:27: routing.default_model: acme/none is not one of the models",
      "sluice.yaml:4:40: providers.north.options.wrong: unknown key; the adapter openai does not take it",
      expect.stringContaining(
        "sluice.yaml:5:20: providers.east.adapter: anthropic is not supported by this version yet; supported: openai, together, ollama, local",
      ),
      expect.stringContaining("sluice.yaml:6:3: providers.west.adapter: is missing"),
      "sluice.yaml:9:20: models.acme/a.default_voice: is not one of the voices a",
      "sluice.yaml:13:21: models.acme/a.endpoints[1].provider: there is no provider nowhere; there are north, east, west, local",
      expect.stringContaining(
        "sluice.yaml:14:9: models.acme/a.endpoints[2]: is the same as endpoints[0]",
      ),
      "sluice.yaml:18:3: models.sluice/auto: the author sluice is kept for router models",
    ]);
  });

  test("expressions of guardrails must be usable", async () => {
    const text = `guardrails:
  - name: a
    patterns: [fine, "(?=a)"]
    action: block
  - { name: b, patterns: [], on: [], action: flag }
  - { name: c, patterns: ["a*"], action: redact }
`;
    expect(await mistakes(text)).toEqual([
      expect.stringMatching(
        /^sluice\.yaml:3:22: guardrails\[0\]\.patterns\[1\]: not an expression that can be used: .*look-around/,
      ),
      "sluice.yaml:5:16: guardrails[1].patterns: expected at least one regular expression",
      "sluice.yaml:5:30: guardrails[1].on: expected input, output or both",
      "sluice.yaml:6:27: guardrails[2].patterns[0]: this expression also matches an empty text; say what must be there",
    ]);
  });

  test("an endpoint needs a provider and a model", async () => {
    const text = "models:\n  a/b:\n    endpoints:\n      - {}\n  a/c:\n    endpoints: []\n";
    expect(await mistakes(text)).toEqual([
      expect.stringContaining("sluice.yaml:4:9: models.a/b.endpoints[0].provider: is missing"),
      expect.stringContaining("sluice.yaml:6:5: models.a/c.endpoints: is empty"),
    ]);
    expect(await mistakes("models: { a/b: { endpoints: [{ provider: local }] } }")).toEqual([
      expect.stringContaining("sluice.yaml:1:30: models.a/b.endpoints[0]: needs model"),
    ]);
  });

  test("duplicate keys and broken YAML have their places", async () => {
    expect(await mistakes("server: {}\nserver: { prot: 1 }\n")).toEqual([
      expect.stringContaining("sluice.yaml:2:1: this key is here twice"),
      expect.stringContaining("sluice.yaml:2:11: server.prot: unknown key"),
    ]);
    expect(await mistakes("server:\n  host: [a\n")).toEqual([
      expect.stringMatching(/^sluice\.yaml:\d+:\d+: not valid YAML: /),
    ]);
    expect(await mistakes("a: &a [*a]\n")).toEqual([
      expect.stringContaining("sluice.yaml:1:1: a: unknown key"),
      "sluice.yaml:1:8: nested too deep",
    ]);
    expect(await mistakes("- a\n")).toEqual([
      expect.stringContaining("sluice.yaml:1:1: expected a mapping"),
    ]);
  });

  test("addresses that may be reached are hosts, addresses and ranges, and no others", async () => {
    const fit = ["intranet", "site.corp.", "10.0.0.7", "10.0.0.0/8", "::1", "fd00::/8"];
    const { config } = await read(`network: { allow_private: ${JSON.stringify(fit)} }\n`);
    expect(config.allowPrivate).toEqual(fit);
    const unfit = [
      "10.0.0.0/33",
      "10.0.0/8",
      "10.0.0.0/",
      "fd00::/129",
      "[::1]",
      "a b",
      "http://a",
    ];
    const lines = await mistakes(`network: { allow_private: ${JSON.stringify(unfit)} }\n`);
    expect(lines).toHaveLength(unfit.length);
    expect(lines[0]).toContain(
      'network.allow_private[0]: "10.0.0.0/33" is not allowed; expected a host, an IP address or a CIDR range',
    );
  });

  test("a database is a file or a postgres URL; a mistake in it is told without its password", async () => {
    const url = "postgres://user:secret@db:5432/sluice?sslmode=require";
    expect((await read(`database: ${url}\n`)).config.database).toBe(url);
    const lines = await mistakes("database: postgres://user:sec/ret@db:5432/sluice\n");
    expect(lines).toEqual([
      "sluice.yaml:1:11: database: this text is not allowed; expected sqlite:<path> or postgres://user:password@host:5432/name",
    ]);
  });

  test("any text is either read or refused with places, never thrown otherwise", async () => {
    const yaml = fc.oneof(
      fc.string(),
      fc.json(),
      fc.string({ unit: fc.constantFrom("a", ":", " ", "\n", "-", "{", "}", "&", "*", "server") }),
    );
    await fc.assert(
      fc.asyncProperty(yaml, async (text) => {
        const error = await read(text).catch((thrown: unknown) => thrown);
        if (!(error instanceof Error)) return;
        expect(error).toBeInstanceOf(ConfigError);
        for (const line of (error as ConfigError).lines)
          expect(line).toMatch(/^sluice\.yaml:\d+:\d+: /);
      }),
    );
  });
});

describe("variables", () => {
  test("they are filled into strings after parsing, so that they cannot change the structure", async () => {
    const text =
      "providers: { openai: { api_key: \"${KEY}\", headers: { X-A: 'a ${B:-b} $${C}' } } }";
    const { config } = await read(text, { KEY: 'x", adapter: evil\nserver: {port: 1}' });
    expect(config.providers[0]).toMatchObject({
      adapter: "openai",
      apiKey: 'x", adapter: evil\nserver: {port: 1}',
      headers: { "X-A": "a b ${C}" },
    });
    expect(config.server.port).toBe(7878);
  });

  test("numbers and flags may come from variables", async () => {
    const text = "server: { port: '${PORT}' }\nlogging: { prompts: '${P:-true}' }\n";
    const { config } = await read(text, { PORT: "80" });
    expect(config.server.port).toBe(80);
    expect(config.logging.prompts).toBe(true);
  });

  test("a default stands for an empty variable, and an empty key for none", async () => {
    const text =
      "server: { region: '${R:-eu}' }\nproviders: { openai: { api_key: '${K:-}' } }\nmanagement_key: ${M:-}\n";
    const { config } = await read(text, { R: "" });
    expect(config.server.region).toBe("eu");
    expect(config.providers[0]).not.toHaveProperty("apiKey");
    expect(config).not.toHaveProperty("managementKey");
  });
});

describe("providers", () => {
  test("a public provider needs only its key, and lists its own models", async () => {
    const { config } = await read("providers: { together: { api_key: k } }");
    expect(config.providers).toMatchObject([
      {
        slug: "together",
        adapter: "together",
        baseUrl: "https://api.together.xyz/v1",
        apiKey: "k",
      },
      { slug: "local" },
    ]);
    expect(config.listed).toEqual(["together"]);
  });

  test("a server of one's own is at its usual port, unless its address is said", async () => {
    const { config } = await read(
      "providers: { ollama: {}, o: { adapter: ollama, base_url: 'http://10.0.0.1/v1' } }",
    );
    expect(config.providers).toMatchObject([
      { slug: "ollama", baseUrl: "http://127.0.0.1:11434/v1" },
      { slug: "o", baseUrl: "http://10.0.0.1/v1" },
      { slug: "local" },
    ]);
  });

  test("any adapter that is no built-in name is taken for a package", async () => {
    const { config } = await read("providers: { a: { adapter: '@acme/sluice-provider' } }");
    expect(config.providers[0]?.adapter).toBe("@acme/sluice-provider");
    expect(await mistakes("providers: { a: { adapter: 'no package!' } }")).toHaveLength(1);
  });

  test("the built-in provider may be configured, but not replaced", async () => {
    const { config } = await read("providers: { local: { options: { delay_ms: 5 } } }");
    expect(config.providers).toMatchObject([{ slug: "local", options: { delay_ms: 5 } }]);
    expect(await mistakes("providers: { local: { adapter: openai } }")).toEqual([
      expect.stringContaining("is the built-in provider's name"),
    ]);
  });

  test("an endpoint without a price has none, and local endpoints need no provider entry", async () => {
    const { config } = await read(
      "models: { a/b: { endpoints: [{ provider: local, model: echo }] } }",
    );
    const endpoint = config.catalog.models.get("a/b")?.endpoints[0];
    expect(endpoint).not.toHaveProperty("price");
    expect(endpoint).toMatchObject({ providerName: "Local", quantization: "unknown" });
    expect([...config.catalog.models.keys()]).toEqual(["a/b", "local/echo"]);
  });
});
