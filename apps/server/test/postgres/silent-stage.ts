import { type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { type Relay, startRelay } from "@sluice/relay";
import { answerOf } from "../faults/answers.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** A server whose PostgreSQL is behind a network that can swallow packets. */
export interface SilentStage {
  readonly database: TestDatabase;
  /** The database's URL by way of the relay. */
  readonly url: string;
  readonly relay: Relay;
  readonly upstream: MockUpstream;
  readonly server: TestServer;
  /** Another server that reaches the same database. @param url absent: past the relay */
  another(url?: string): Promise<TestServer>;
  close(): Promise<void>;
}

/**
 * How long answers of the database are waited for: less than usual, so that tests are soon over. Half of it is for a
 * connection, which a machine that does much else needs.
 */
const SILENCE = "2s";

/** Starts everybody; calls of `t/m` cost money that the account has. */
export async function openSilentStage(): Promise<SilentStage> {
  const database = await createTestDatabase();
  const upstream = await startMockUpstream();
  upstream.answer(answerOf("a"));
  const direct = new URL(database.url);
  const relay = await startRelay(Number(direct.port || 5432));
  const byRelay = new URL(direct);
  byRelay.hostname = "127.0.0.1";
  byRelay.port = String(relay.port);
  for (const each of [direct, byRelay]) each.searchParams.set("silence", SILENCE);
  const yaml = `
credits: { enforce: true, initial: 10 }
providers:
  a: { name: A, adapter: openai, base_url: "${upstream.url}", api_key: up-secret-a }
models:
  t/m: { endpoints: [{ provider: a, model: m, price: { prompt: 1, completion: 10 } }] }
`;
  const server = await startTestServer(yaml, { database: byRelay.href });
  const started = new Set([server]);
  return {
    database,
    url: byRelay.href,
    relay,
    upstream,
    server,
    async another(url = direct.href) {
      const other = await startTestServer(yaml, { database: url, key: server.key });
      started.add(other);
      return {
        ...other,
        async close() {
          started.delete(other);
          await other.close();
        },
      };
    },
    async close() {
      for (const each of started) await each.close();
      await relay.close();
      await upstream.close();
      await database.remove();
    },
  };
}
