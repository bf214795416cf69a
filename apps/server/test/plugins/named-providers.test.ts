import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCli } from "../../src/cli/run-cli.ts";
import { startTestServer } from "../start-test-server.ts";

/** What plugins name of the rest of the configuration is looked at before any request comes. */

const PROVIDERS = `
providers:
  north: { adapter: openai, base_url: "http://127.0.0.1:9/v1", api_key: k }
  claude: { adapter: anthropic, base_url: "http://127.0.0.1:9/v1", api_key: k }
  mist: { adapter: mistral, base_url: "http://127.0.0.1:9/v1", api_key: k }
`;
const FILE = { filename: "a.txt", file_data: "data:text/plain;base64,YWxsIGlzIHdlbGw=" };
const moderation = (provider: string) => `
plugins:
  moderation:
    provider: ${provider}
    model: omni`;
const ocr = (provider: string) => `
plugins:
  file-parser:
    ocr: { provider: ${provider}, model: m }`;
const web = (entry: string) => `
plugins:
  web: { ${entry} }`;

/** What `sluice check` says of a file. */
async function check(text: string) {
  const folder = await mkdtemp(join(tmpdir(), "sluice-check-"));
  const path = join(folder, "sluice.yaml");
  await writeFile(path, text);
  const said: string[] = [];
  const tell = (line: string) => said.push(line);
  const code = await runCli(["check", "--config", path], {
    env: {},
    version: "1.2.3",
    out: tell,
    err: tell,
    now: () => 0,
    randomBytes: (count) => new Uint8Array(count),
    network: {
      isListening: async () => false,
      listModels: async () => expect.fail("nobody is to be asked"),
    },
    startServer: async () => expect.fail("nothing is to be started"),
  });
  await rm(folder, { recursive: true, force: true });
  return { code, said: said.join("\n") };
}

describe.each<[string, string, RegExp]>([
  [
    "a provider of moderation that there is not",
    moderation("nowhere"),
    /:\d+:15: plugins\.moderation\.provider: "nowhere" is no provider .*north, mist\)/,
  ],
  [
    "one that judges nothing",
    moderation("claude"),
    /plugins\.moderation\.provider: "claude" judges nothing: .* no moderations .*: north, mist\)/,
  ],
  [
    "a search engine that is not set up",
    web("engine: exa"),
    /plugins\.web\.engine: The search engine exa is not configured: set plugins\.web\.engines/,
  ],
])("%s", (_what, entry, words) => {
  test("is refused at the start, with its place", async () => {
    await expect(startTestServer(PROVIDERS + entry)).rejects.toThrow(words);
  });

  test("is a mistake that `sluice check` tells", async () => {
    const { code, said } = await check(PROVIDERS + entry);
    expect(code).toBe(1);
    expect(said).toMatch(words);
  });
});

test.each<[string, RegExp]>([
  [
    ocr("nowhere"),
    /:\d+:\d+: .*\.ocr\.provider: "nowhere" is no provider .*: mist\); ocr is not used/,
  ],
  [ocr("north"), /\.ocr\.provider: "north" reads no pages: .*: mist\); ocr is not used/],
])("%s is warned of, and files are read as text", async (entry, words) => {
  const { code, said } = await check(PROVIDERS + entry);
  expect(code).toBe(0);
  expect(said).toMatch(words);
  const server = await startTestServer(PROVIDERS + entry);
  const asked = (engine: string) =>
    server.post("/chat/completions", {
      model: "local/echo",
      messages: [{ role: "user", content: [{ type: "file", file: FILE }] }],
      plugins: [{ id: "file-parser", pdf: { engine } }],
    });
  const [text, refused] = [await asked("pdf-text"), await asked("mistral-ocr")];
  expect(await text.text()).toContain("all is well");
  expect(refused.status).toBe(400);
  await server.close();
});

test.each([
  moderation("north"),
  moderation("mist"),
  ocr("mist"),
  web('engine: exa, engines: { exa: { api_key: "" } }'),
  web("engine: native"),
])("%s starts", async (entry) => {
  const server = await startTestServer(PROVIDERS + entry);
  await server.close();
});
