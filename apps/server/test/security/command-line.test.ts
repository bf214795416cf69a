import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "../../src/cli/run-cli.ts";
import { SECRETS, secretYaml } from "./secrets.ts";
import { toldOf } from "./told-of.ts";

/** No command tells a configured secret, whether the configuration is right or wrong. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-told-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function told(yaml: string, args: readonly string[]): Promise<string> {
  const file = join(folder, "sluice.yaml");
  await writeFile(file, `${yaml}\n`);
  const lines: string[] = [];
  await runCli([...args, "--config", file], {
    env: { SLUICE_DISCOVERY: "off" },
    version: "1.2.3",
    out: (line) => lines.push(line),
    err: (line) => lines.push(line),
    now: () => 0,
    randomBytes: (count) => new Uint8Array(count).fill(7),
    network: { isListening: async () => false, listModels: async () => [] },
    startServer: async () => expect.fail("nothing is to be started"),
  });
  expect(lines).not.toEqual([]);
  return lines.join("\n");
}

test.each([
  [["check"]],
  [["check", "--json"]],
  [["explain", "--model", "t/all"]],
  [["keys", "list"]],
  [["migrate"]],
])("%j of a right configuration", async (args) => {
  expect(toldOf(await told(secretYaml("http://127.0.0.1:9/v1"), args), SECRETS)).toEqual([]);
});

const password = "k5Wd9zQo3Lu7Hb1Ye6XsT4";
const north = (more: string) => `providers: { north: { adapter: openai, ${more} } }`;

describe("a wrong or useless configuration", () => {
  test.each([
    [
      "a database that is away",
      "check",
      `database: postgres://sluice:${password}@127.0.0.1:1/none`,
    ],
    [
      "a database that is away",
      "migrate",
      `database: postgres://sluice:${password}@127.0.0.1:1/none`,
    ],
    ["a database that is none", "check", `database: postgres//sluice:${password}`],
    ["a Redis that is away", "check", `redis: redis://user:${password}@127.0.0.1:1`],
    ["a Redis that is none", "check", `redis: "redis//user:${password}@127.0.0.1"`],
    [
      "an address with a password",
      "check",
      north(`base_url: "http://me:${password}@127.0.0.1/v1"`),
    ],
    ["an address with a key", "check", north(`base_url: "http://127.0.0.1/v1?key=${password}"`)],
    ["a key that is too short", "check", `management_key: ${password}`],
    ["a key with another name", "check", north(`apikey: ${password}`)],
    ["a key that is a list", "check", north(`api_key: [${password}]`)],
    [
      "an option beside a wrong one",
      "check",
      `providers: { north: { adapter: bedrock, options: { region: [1], secret_access_key: ${password} } } }`,
    ],
    ["a secret beside a wrong field", "check", `clients: [{ name: 5, secret: ${password}, x: 1 }]`],
    ["a file that breaks off", "check", `management_key: "${password}`],
    ["a key twice", "check", `management_key: ${password}aa\nmanagement_key: ${password}bb`],
  ])("%s, told by %s", async (_what, command, yaml) => {
    expect(toldOf(await told(yaml, [command]), { password })).toEqual([]);
  });
});
