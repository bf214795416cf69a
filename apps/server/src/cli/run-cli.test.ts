import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Environment } from "../config/environment.ts";
import type { DiscoveryNetwork } from "../discovery/discovery-network.ts";
import type { StartOptions } from "../start.ts";
import type { CliContext } from "./cli-context.ts";
import { runCli } from "./run-cli.ts";

let folder: string;
let config: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-cli-"));
  config = join(folder, "sluice.yaml");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const nobody: DiscoveryNetwork = {
  isListening: async () => false,
  listModels: async () => expect.fail("nobody is to be asked"),
};

interface Setting {
  readonly env?: Environment;
  readonly network?: DiscoveryNetwork;
  readonly startServer?: CliContext["startServer"];
  readonly now?: number;
}

let drawn = 0;

async function run(args: readonly string[], setting: Setting = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCli(args, {
    env: setting.env ?? {},
    version: "1.2.3",
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    now: () => setting.now ?? 0,
    randomBytes: (count) => new Uint8Array(count).fill(++drawn),
    network: setting.network ?? nobody,
    startServer: setting.startServer ?? (async () => expect.fail("nothing is to be started")),
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

const write = (text: string) => writeFile(config, text);

describe("the program", () => {
  test("an unknown command is refused, with help", async () => {
    const { code, err } = await run(["credit"]);
    expect(code).toBe(1);
    expect(err).toContain("unknown command 'credit'");
    expect(err).toContain("Usage: sluice");
  });

  test("help and version are no failures; no command at all is one", async () => {
    expect((await run(["--help"])).code).toBe(0);
    expect(await run(["--version"])).toMatchObject({ code: 0, out: "1.2.3" });
    expect((await run([])).code).toBe(1);
  });
});

describe("serve", () => {
  test("hands its options on", async () => {
    let given: StartOptions | undefined;
    const startServer = async (options: StartOptions) => {
      given = options;
      return { url: "http://127.0.0.1:1", reload: async () => {}, close: async () => {} };
    };
    const args = ["serve", "--config", "a.yaml", "--host", "::1", "--port", "0", "--log", "json"];
    const { code, err } = await run([...args, "--no-migrate"], { startServer });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(given).toMatchObject({ configPath: "a.yaml", host: "::1", port: 0, log: "json" });
    expect(given?.migrate).toBe(false);
  });

  test("without options nothing is overridden", async () => {
    let given: StartOptions | undefined;
    await run(["serve"], {
      startServer: async (options) => {
        given = options;
        return { url: "", reload: async () => {}, close: async () => {} };
      },
    });
    expect(Object.keys(given ?? {}).sort()).toEqual(["env", "log", "migrate", "print", "workers"]);
    expect(given).toMatchObject({ log: "pretty", migrate: true, workers: 1 });
  });

  test.each([
    [["--port", "70000"], "a port, 0 to 65535"],
    [["--port", "http"], "a port, 0 to 65535"],
    [["--log", "xml"], "pretty, json"],
    [["--workers", "0"], "1 or more"],
  ])("%j is refused", async (options, why) => {
    const { code, err } = await run(["serve", ...options]);
    expect(code).toBe(1);
    expect(err).toContain(why);
  });

  test.each([
    ["EADDRINUSE", "Port 7878 on 127.0.0.1 is in use"],
    ["EACCES", "Port 7878 may not be used"],
    ["EADDRNOTAVAIL", "127.0.0.1 is not an address of this machine"],
  ])("%s is one line", async (code, line) => {
    const cause = { code, syscall: "listen", address: "127.0.0.1", port: 7878 };
    const startServer = () => Promise.reject(Object.assign(new Error("listen"), cause));
    const result = await run(["serve"], { startServer });
    expect(result.code).toBe(1);
    expect(result.err).toMatch(new RegExp(`^${line}.*$`));
  });

  test("a fault of ours keeps its stack", async () => {
    const startServer = () => Promise.reject(new TypeError("x is not a function"));
    expect((await run(["serve"], { startServer })).err).toContain("run-cli.test.ts");
  });
});

describe("check", () => {
  test("shows what would start", async () => {
    await write("providers: { groq: { api_key: k } }\nplugins: { file-parser: {} }\n");
    const network = { ...nobody, listModels: async () => ({ data: [{ id: "llama" }] }) };
    const { code, out, err } = await run(["check", "--config", config], { network });
    expect(code).toBe(0);
    expect(out).toContain(`${config} has no mistakes.`);
    expect(out).toContain("http://127.0.0.1:7878/api/v1");
    expect(out).toMatch(
      /groq\s+groq\s+adapter groq\s+https:\/\/api\.groq\.com\/openai\/v1\s+configured/,
    );
    expect(out).toMatch(/groq\/llama\s+text\s+groq \(llama\)/);
    expect(out).toMatch(/local\/echo\s+text\s+local \(echo\)/);
    expect(err).toBe("");
  });

  test("says when the plugins act that have an entry", async () => {
    await write(`plugins:
  response-healing: { enabled: true, prevent_overrides: true }
  web-fetch: { max_uses: 3 }
  auto-router: { enabled: true }
  context-compression: {}
`);
    const { out } = await run(["check", "--config", config]);
    expect(out).toContain("Plugins with an entry (4)");
    expect(out).toMatch(/response-healing +acts on every request +requests may not change it/);
    expect(out).toMatch(/web-fetch +acts when asked for$/m);
    expect(out).toMatch(/auto-router +acts when asked for$/m);
    expect(out).toMatch(/context-compression +acts where it sees need$/m);
    const json = await run(["check", "--config", config, "--json"]);
    expect(JSON.parse(json.out).plugins).toContainEqual({
      id: "response-healing",
      acts: "always",
      prevents_overrides: true,
    });
    await write("{}\n");
    expect((await run(["check", "--config", config])).out).not.toContain("Plugins");
  });

  test("an adapter that knows its own address is not without a network", async () => {
    await write(
      "providers: { aws: { adapter: bedrock, api_key: k, options: { region: eu-west-1 } } }\n",
    );
    const { code, out } = await run(["check", "--config", config]);
    expect(code).toBe(0);
    expect(out).toMatch(/aws\s+aws\s+adapter bedrock\s+the adapter's own address\s+configured/);
    expect(out).toMatch(/local\s+Local\s+adapter local\s+no network\s+built in/);
  });

  test("says the same as JSON", async () => {
    await write("server: { port: 1 }\n");
    const { code, out } = await run(["check", "--config", config, "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      valid: true,
      file: config,
      url: "http://127.0.0.1:1/api/v1",
      providers: [{ slug: "local", origin: "built-in", base_url: null }],
    });
  });

  test("every mistake has its place, and the exit code is 1", async () => {
    await write("server:\n  port: x\ncolour: red\n");
    const { code, out, err } = await run(["check", "--config", config]);
    expect(code).toBe(1);
    expect(out).toBe("");
    expect(err.split("\n")).toEqual([
      expect.stringContaining(`${config}:2:9: server.port: "x" is not allowed`),
      expect.stringContaining(`${config}:3:1: colour: unknown key`),
    ]);
    const json = await run(["check", "--config", config, "--json"]);
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out)).toMatchObject({ valid: false, errors: { length: 2 } });
  });

  test("a file that is not there is one line", async () => {
    const { code, err } = await run(["check", "--config", join(folder, "none.yaml")]);
    expect(code).toBe(1);
    expect(err).toBe(`${join(folder, "none.yaml")}: cannot be read: there is no such file`);
  });

  test("what an adapter misses in an entry is told with its line", async () => {
    await write(
      "providers:\n  east: { adapter: azure-openai }\n  west: { adapter: azure-speech }\n",
    );
    const { code, err } = await run(["check", "--config", config]);
    expect(code).toBe(1);
    expect(err).toContain(`${config}:2:3: providers.east: azure-openai needs a base_url`);
    expect(err).toContain(`${config}:3:3: providers.west: azure-speech needs options.region`);
  });

  test("an adapter or plugin package that is not installed is a failure", async () => {
    await write("providers:\n  a: { adapter: '@acme/not-installed' }\n");
    const adapter = await run(["check", "--config", config]);
    expect(adapter.code).toBe(1);
    expect(adapter.err).toBe(
      `${config}:2:17: providers.a.adapter: The package @acme/not-installed is not installed; run: npm install @acme/not-installed`,
    );
    await write("providers:\n  a: { adapter: opnai }\n");
    const misspelt = await run(["check", "--config", config]);
    expect(misspelt.code).toBe(1);
    expect(misspelt.err).toMatch(
      /opnai is not installed; did you mean openai\? \(built in: .*\bopenai\b/,
    );
    await write("providers:\n  a: { adapter: my-own-adapter }\n");
    const own = await run(["check", "--config", config]);
    expect(own.err).toMatch(/; run: npm install my-own-adapter \(built in: /);
    await write("plugins:\n  response-haeling: { enabled: true }\n");
    const plugin = await run(["check", "--config", config]);
    expect(plugin.code).toBe(1);
    expect(plugin.err).toMatch(
      /:2:3: plugins.response-haeling: .*did you mean response-healing\? \(built in: /,
    );
  });
});

describe("init", () => {
  test("writes what the environment and this machine offer, and what it wrote is right", async () => {
    const env = {
      OPENAI_API_KEY: "o",
      OPENAI_BASE_URL: "http://127.0.0.1:9/v1",
      AI21_API_KEY: "c",
    };
    const network: DiscoveryNetwork = {
      isListening: async (port) => port === 11_434,
      listModels: async () => ({ data: [{ id: "m" }] }),
    };
    expect(await run(["init", "--config", config], { env, network })).toMatchObject({ code: 0 });
    const text = await readFile(config, "utf8");
    expect(text).not.toContain('"o"');
    expect(text).toContain("AI21_API_KEY is set, but not supported by this version yet");
    const checked = await run(["check", "--config", config, "--json"], { env, network });
    expect(checked.code).toBe(0);
    expect(JSON.parse(checked.out).providers).toMatchObject([
      { slug: "openai", name: "OpenAI", base_url: "http://127.0.0.1:9/v1" },
      { slug: "ollama", name: "Ollama", base_url: "http://127.0.0.1:11434/v1" },
      { slug: "local" },
    ]);
  });

  test("where nothing is offered it still starts", async () => {
    await run(["init", "--config", config]);
    expect(await run(["check", "--config", config])).toMatchObject({ code: 0, err: "" });
  });

  test("what it left as a comment may be taken into use", async () => {
    await run(["init", "--config", config]);
    const text = await readFile(config, "utf8");
    const used = text.replace(/^# (providers:| {2}north:| {4}(?:adapter|base_url): .*)$/gm, "$1");
    expect(used).not.toBe(text);
    await write(used);
    const network = { ...nobody, listModels: async () => ({ data: [] }) };
    const { code, out } = await run(["check", "--config", config], { network });
    expect(code).toBe(0);
    expect(out).toContain("http://127.0.0.1:9100/v1");
  });

  test("says in words where nothing can be written", async () => {
    const nowhere = await run(["init", "--config", join(folder, "none/sluice.yaml")]);
    expect(nowhere).toMatchObject({
      code: 1,
      err: expect.stringMatching(/cannot be written: there is no such folder$/),
    });
    const over = await run(["init", "--force", "--config", folder]);
    expect(over.err).toBe(`${folder}: cannot be written: this is a folder, not a file`);
  });

  test("replaces no file unless told to", async () => {
    await write("# mine\n");
    const refused = await run(["init", "--config", config]);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain("it is there already; --force replaces it");
    expect(await readFile(config, "utf8")).toBe("# mine\n");
    expect((await run(["init", "--config", config, "--force"])).code).toBe(0);
    expect(await readFile(config, "utf8")).toContain("server:");
  });
});

describe("keys", () => {
  const keys = async (...args: string[]) => {
    await write("database: sqlite:data/a.db\n");
    return run(["keys", ...args, "--config", config]);
  };
  const json = async (...args: string[]) => JSON.parse((await keys(...args, "--json")).out);

  test("a new key is alone on standard output, once", async () => {
    const made = await keys("create", "--name", "first");
    expect(made.code).toBe(0);
    expect(made.out).toMatch(/^sk-sl-v1-[0-9a-f]{64}$/);
    expect((await keys("list")).out).not.toContain(made.out);
    expect((await stat(join(folder, "data"))).mode & 0o777).toBe(0o700);
  });

  test("a database that there was not is told, so that nobody looks for its keys elsewhere", async () => {
    const line = `There was no database ${join(folder, "data/a.db")}; it was made.`;
    expect((await keys("list")).err).toBe(line);
    expect((await keys("list")).err).toBe("");
  });

  test("settings are kept, and shown in the list", async () => {
    await keys("create", "--name", "m", "--management");
    const { data } = await json(
      ...["create", "--name", "n", "--limit", "2.5", "--limit-reset", "monthly"],
      ...["--expires-at", "2027-12-31T23:59:59Z"],
    );
    expect(data).toMatchObject({ limit: 2.5, limit_reset: "monthly", name: "n" });
    expect(data.expires_at).toBe("2027-12-31T23:59:59.000Z");
    const listed = await json("list");
    expect(listed.data).toHaveLength(2);
    expect(listed.data.find((key: { name: string }) => key.name === "m").kind).toBe("management");
    expect((await keys("list")).out).toMatch(
      /n\s+inference\s+sk-sl-v1-\S+\s+\$2\.5 monthly\s+\$0\s+active/,
    );
  });

  test("none is no limit, not a limit of nothing", async () => {
    expect((await json("create", "--name", "a", "--limit", "none")).data.limit).toBeNull();
    expect((await json("create", "--name", "b", "--limit", "0")).data.limit).toBe(0);
  });

  test("a key is changed and deleted by the beginning of its hash", async () => {
    const { data } = await json("create", "--name", "a", "--limit", "1");
    const short = data.hash.slice(0, 8);
    const changed = await json("update", short, "--disable", "--limit", "none", "--name", "b");
    expect(changed.data).toMatchObject({ name: "b", disabled: true, limit: null });
    expect((await json("update", short, "--enable")).data.disabled).toBe(false);
    expect((await keys("delete", short)).out).toContain('Deleted the key "b"');
    expect((await keys("list")).out).toBe("There are no keys.");
    const gone = await keys("delete", data.hash);
    expect(gone).toMatchObject({ code: 1, err: expect.stringContaining("There is no key") });
  });

  test("rules of a key are kept, and changed one by one", async () => {
    const { data } = await json(
      ...["create", "--name", "a", "--allowed-models", "a/b, c/*", "--concurrent", "3"],
      ...["--requests-per-minute", "none"],
    );
    expect(data.allowed_models).toEqual(["a/b", "c/*"]);
    expect(data.rate_limits).toEqual({ requests_per_minute: null, concurrent: 3 });
    const changes = ["--allowed-models", "none", "--ignored-providers", "x", "--concurrent", "4"];
    const changed = (await json("update", data.hash, ...changes)).data;
    expect(changed).toMatchObject({ allowed_models: null, ignored_providers: ["x"] });
    expect(changed.rate_limits).toEqual({ requests_per_minute: null, concurrent: 4 });
    const plain = await json("update", data.hash, "--default-rate-limits");
    expect(plain.data.rate_limits).toBeNull();
  });

  test("clients are made, shown and deleted, their secret shown once", async () => {
    await write("database: sqlite:data/a.db\n");
    const clients = (...args: readonly string[]) => run(["clients", ...args, "--config", config]);
    expect((await clients("list")).out).toBe("There are no clients.");
    const made = await clients("create", "--name", "partner", "--limit", "10");
    expect(made.out).toMatch(/^sk-sl-client-[0-9a-f]{64}$/);
    expect(await clients("create", "--name", "partner")).toMatchObject({ code: 1 });
    const listed = await clients("list");
    expect(listed.out).toMatch(/partner\s+sk-sl-client-\S+\.\.\.\S+\s+\$10\s+command line/);
    expect(listed.out).not.toContain(made.out);
    expect((await clients("delete", "partner")).out).toContain('Deleted the client "partner"');
    expect((await clients("delete", "partner")).err).toContain("There is no client called partner");
  });

  test("credits are added and shown", async () => {
    await write("database: sqlite:data/a.db\n");
    const credits = async (...args: readonly string[]) =>
      JSON.parse((await run(["credits", ...args, "--json", "--config", config])).out).data;
    expect(await credits("add", "10", "--note", "n")).toMatchObject({ granted: 10, left: 10 });
    await credits("add", "2.5");
    expect(await credits("show")).toEqual({ granted: 12.5, spent: 0, reserved: 0, left: 12.5 });
    await credits("add", "-20");
    const { out } = await run(["credits", "show", "--config", config]);
    expect(out.split("\n")).toEqual([
      "granted  -$7.5",
      "spent    $0",
      "reserved $0",
      "left     -$7.5",
    ]);
  });

  test.each(["0", "0.0000000001", "1e5", "ten"])("%s is no amount of credits", async (amount) => {
    const refused = await run(["credits", "add", amount, "--config", config]);
    expect(refused.code).not.toBe(0);
    expect(refused.err).toContain("an amount in USD");
  });

  test("rotating gives a new key with the old settings, and the old one is gone", async () => {
    const { data, key } = await json("create", "--name", "a", "--management", "--limit", "3");
    await keys("update", data.hash, "--disable");
    const rotated = await json("rotate", data.hash);
    expect(rotated.key).not.toBe(key);
    const listed = (await json("list")).data;
    expect(listed).toHaveLength(1);
    expect(listed[0]).toMatchObject({
      hash: rotated.data.hash,
      name: "a",
      kind: "management",
      limit: 3,
      disabled: true,
    });
  });

  test.each([
    [["create"], "--name"],
    [["create", "--name", " "], "It must have 1 to 1024 characters"],
    [["update", "00000000", "--name", ""], "It must have 1 to 1024 characters"],
    [["create", "--name", "a", "--limit", "-1"], "an amount in USD"],
    [["create", "--name", "a", "--limit-reset", "yearly"], "daily, weekly, monthly"],
    [["create", "--name", "a", "--expires-at", "2027-12-31T23:59Z"], "a time in UTC"],
    [["update", "00000000"], "Nothing to change"],
    [["update", "00000000", "--enable", "--disable"], "cannot be used with"],
    [["update", "00000000", "--enable"], "There is no key"],
    [["delete", "0"], "There is no key"],
  ])("%j is refused", async (args, why) => {
    const { code, err } = await keys(...args);
    expect(code).toBe(1);
    expect(err).toContain(why);
  });
});

test("migrate says what it did, and has nothing to do twice", async () => {
  await write("database: sqlite:data/a.db\n");
  const first = await run(["migrate", "--config", config]);
  expect(first.out).toContain("applied 0001-first-tables");
  const again = await run(["migrate", "--config", config]);
  expect(again).toMatchObject({ code: 0, out: `${join(folder, "data/a.db")} is of this version.` });
});

test("a database folder that cannot be used is one line", async () => {
  await mkdir(join(folder, "data"));
  await writeFile(join(folder, "data/file"), "");
  await write("database: sqlite:data/file/a.db\n");
  const { code, err } = await run(["keys", "list", "--config", config]);
  expect(code).toBe(1);
  expect(err).toMatch(
    /^Cannot open the database .*: a part of its path is a file, not a folder\.$/,
  );
});
