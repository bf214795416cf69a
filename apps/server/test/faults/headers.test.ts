import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { type ContentCoding, compressed, type Script, steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { completionOf } from "./answers.ts";
import type { Reply } from "./ask.ts";
import { envelope } from "./envelope.ts";
import { faultTest, faultTests } from "./fault-test.ts";
import type { Stage } from "./stage.ts";

const OK_A = completionOf("a");

/** The body as the response's own headers say it is to be read. */
function decoded({ headers, body }: Reply, allowed: string): Buffer {
  const coding = headers["content-encoding"];
  if (headers["content-length"] !== undefined) {
    expect(Number(headers["content-length"])).toBe(body.length);
  }
  if (coding === undefined) return body;
  expect(allowed.split(", ")).toContain(coding);
  const decoders = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync };
  return decoders[coding as keyof typeof decoders](body);
}

const coded = (coding: ContentCoding): Script => [
  steps.header("content-type", "application/json"),
  ...compressed(coding, JSON.stringify(OK_A)),
];
const zstd = coded("zstd");

for (const allowed of ["identity", "gzip, br"]) {
  faultTests(
    `B43 an upstream's content encoding ends here (client takes ${allowed})`,
    {
      gzip: coded("gzip"),
      brotli: coded("br"),
      deflate: coded("deflate"),
      none: [steps.json(OK_A)],
      zstd,
    } satisfies Record<string, Script>,
    async ({ a, chat }, script) => {
      a.answer((call) =>
        script === zstd && !String(call.headers["accept-encoding"]).includes("zstd")
          ? [steps.json(OK_A)]
          : script,
      );
      const reply = await chat({}, { headers: { "accept-encoding": allowed } });
      expect(reply.status).toBe(200);
      const answer = JSON.parse(decoded(reply, allowed).toString());
      expect(answer.choices[0].message.content).toBe("from-a");
    },
  );
}

const TALKATIVE: Script = [
  steps.header("set-cookie", "up=1; Path=/"),
  steps.header("openai-organization", "org-operator"),
  steps.header("x-internal-host", "node-7"),
  steps.json(OK_A),
];

const askWithSecrets = ({ server, chat }: Stage) =>
  chat(
    {},
    {
      headers: {
        cookie: "sid=abc123",
        "proxy-authorization": "Basic Zm9vOmJhcg==",
        "x-api-key": server.key,
        "api-key": server.key,
        "x-goog-api-key": server.key,
        connection: "X-Drop-Me",
        "x-drop-me": "1",
      },
    },
  );

faultTest("B45 the caller's credentials stay here, the provider's headers too", async (stage) => {
  const { a, server } = stage;
  a.answer(TALKATIVE);
  const reply = await askWithSecrets(stage);
  expect(reply.status).toBe(200);
  for (const name of ["set-cookie", "openai-organization", "x-internal-host"]) {
    expect(reply.headers).not.toHaveProperty(name);
  }
  const [call] = a.calls;
  expect(call?.headers.authorization).toBe("Bearer up-secret-a");
  expect(call?.headers.host).toBe(`127.0.0.1:${a.port}`);
  expect(call?.headers).not.toHaveProperty("x-drop-me");
  const sent = (call?.rawHeaders ?? []).join("\n");
  for (const secret of [server.key, "abc123", "Zm9vOmJhcg=="]) expect(sent).not.toContain(secret);
});

faultTest(
  "B45 without a credential of its own a provider gets none",
  async (stage) => {
    stage.a.answer(TALKATIVE);
    const reply = await askWithSecrets(stage);
    if (reply.status !== 200) envelope(reply, 500, 502, 503);
    const sent = stage.a.calls.flatMap(({ rawHeaders }) => rawHeaders).join("\n");
    expect(sent).not.toContain(stage.server.key);
    expect(stage.a.calls[0]?.headers.authorization).toBeUndefined();
  },
  { apiKeyOfA: false },
);
