import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { toCurl } from "./to-curl.ts";

const body = {
  model: "local/echo",
  messages: [{ role: "user", content: 'It\'s "$HOME" `id` \\ and\nmore' }],
  stream: true,
} as const;
const request = {
  origin: "http://127.0.0.1:7878",
  path: "/chat/completions",
  body,
  flags: ["-N"],
};

/** The words that a shell makes of the command. */
async function wordsOf(command: string): Promise<string[]> {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const env = { ...process.env, SLUICE_KEY: "from-shell" };
  const { stdout } = await promisify(execFile)("sh", ["-c", script], { env });
  return stdout.split("\0").slice(0, -1);
}

test("a shell reads the command as it was meant", async () => {
  const words = await wordsOf(toCurl({ ...request, key: "sk-sl-v1-x" }));
  expect(words.slice(0, 3)).toEqual(["-N", `${request.origin}/api/v1/chat/completions`, "-H"]);
  expect(words).toContain("Authorization: Bearer sk-sl-v1-x");
  expect(JSON.parse(words.at(-1) ?? "")).toEqual(body);
});

test("without a key the shell's variable is used", async () => {
  const command = toCurl({ ...request, key: undefined });
  expect(await wordsOf(command)).toContain("Authorization: Bearer from-shell");
});

test("a body that is too long is read from a file", async () => {
  const words = await wordsOf(toCurl({ ...request, key: undefined, bodyFile: "body.json" }));
  expect(words.slice(-2)).toEqual(["-d", "@body.json"]);
});
