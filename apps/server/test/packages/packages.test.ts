import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type SpawnedServer, spawnServer } from "../spawn-server.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

// A server is started as a process of its own.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let folder: string;
let parrot: MockUpstream;
let server: SpawnedServer;

/** Packages of others beside a `sluice.yaml`, as npm would lay them. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-packages-"));
  await mkdir(join(folder, "node_modules/@sluice-examples"), { recursive: true });
  for (const name of ["plugin-word-filter", "provider-example"]) {
    await symlink(
      join(root, "examples", name),
      join(folder, "node_modules/@sluice-examples", name),
    );
  }
  parrot = await startMockUpstream();
  parrot.answer([steps.json({ said: "Hello, sailor.", ended: "done" })]);
  await writeFile(
    join(folder, "sluice.yaml"),
    `database: sqlite:data/sluice.db
logging: { level: warn }
providers:
  parrot: { adapter: "@sluice-examples/provider-example", base_url: "${parrot.url}", api_key: up }
models:
  acme/parrot:
    endpoints: [{ provider: parrot, model: parrot-1, price: { prompt: 1, completion: 1 } }]
plugins:
  "@sluice-examples/plugin-word-filter": { enabled: true, words: [forbidden] }
`,
  );
  server = await spawnServer(join(folder, "sluice.yaml"));
});

afterAll(async () => {
  await server?.end();
  await parrot?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Answer {
  readonly choices: readonly { readonly message: { readonly content: string } }[];
}
interface Refusal {
  readonly error: { readonly message: string; readonly metadata: { readonly patterns?: unknown } };
}

function chat(
  content: string,
  more: object = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${server.url}/api/v1/chat/completions`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${server.key}`,
      "content-type": "application/json",
      ...headers,
    },
    body: JSON.stringify({ model: "acme/parrot", messages: [{ role: "user", content }], ...more }),
  });
}

test("a provider package answers through its own dialect", async () => {
  const response = await chat("hello");
  expect(response.status).toBe(200);
  const answer = (await response.json()) as Answer;
  expect(answer).toMatchObject({ model: "acme/parrot", provider: "parrot" });
  expect(answer.choices[0]?.message.content).toBe("Hello, sailor.");
});

test("a plugin package with enabled: true acts on every request", async () => {
  const before = parrot.calls.length;
  const response = await chat("this is forbidden");
  expect(response.status).toBe(403);
  expect(((await response.json()) as Refusal).error.metadata.patterns).toEqual(["forbidden"]);
  expect(parrot.calls.length).toBe(before);
});

test.each([{}, { stream: true }])(
  "its refusal carries the metadata that was asked for, its stage included (%j)",
  async (more) => {
    const response = await chat("this is forbidden", more, { "x-service-metadata": "enabled" });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      service_metadata: {
        requested: "acme/parrot",
        summary: "available=1",
        attempt: 0,
        endpoints: { total: 1, available: [{ provider: "parrot", selected: false }] },
        pipeline: [{ type: "guardrail", name: "word-filter", data: { patterns: ["forbidden"] } }],
      },
    });
  },
);

test("a request may turn it off, and its options are checked", async () => {
  const off = await chat("forbidden", { plugins: [{ id: "word-filter", enabled: false }] });
  expect(off.status).toBe(200);
  const wrong = await chat("hello", { plugins: [{ id: "word-filter", words: "none" }] });
  expect(wrong.status).toBe(400);
  expect(((await wrong.json()) as Refusal).error.message).toContain("plugins[0].words");
});

test("a reader of its output that goes away does not end it", async () => {
  server.child.stdout?.destroy();
  expect((await chat("hello")).status).toBe(200);
});
