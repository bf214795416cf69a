import { type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { stageYaml } from "../faults/stage-yaml.ts";
import { MANAGEMENT_KEY, startTestServer, type TestServer } from "../start-test-server.ts";

/** What every guardrail of these tests looks for. */
export const SECRET = "AKIA0123456789ABCDEF";
export const PATTERN = "AKIA[0-9A-Z]{16}";

/** The real server with guardrails, in front of a mock provider. */
export interface GuardedStage {
  readonly server: TestServer;
  readonly upstream: MockUpstream;
  /** A key of that name. */
  keyNamed(name: string): Promise<string>;
  /** A POST; with `stage`s asked for. */
  post(path: string, body: object, key?: string): Promise<Response>;
  close(): Promise<void>;
}

export async function openGuardedStage(guardrails: string): Promise<GuardedStage> {
  const upstream = await startMockUpstream();
  const more = `guardrails:\n${guardrails}`;
  const server = await startTestServer(stageYaml(upstream, upstream, { more }));
  return {
    server,
    upstream,
    async keyNamed(name) {
      const reply = await fetch(`${server.base}/keys`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${MANAGEMENT_KEY}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ name }),
      });
      return ((await reply.json()) as { key: string }).key;
    },
    post: (path, body, key = server.key) =>
      server.post(path, body, {
        authorization: `Bearer ${key}`,
        "x-service-metadata": "enabled",
      }),
    async close() {
      await server.close();
      await upstream.close();
    },
  };
}
