import { type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { startTestServer, type TestServer } from "../start-test-server.ts";
import { answerOf } from "./answers.ts";
import type { Asking, Reply } from "./ask.ts";
import { askWithKey } from "./ask-with-key.ts";
import { onlyRecord } from "./only-record.ts";
import type { LedgerRow } from "./read-ledger.ts";
import { type StageSettings, stageYaml } from "./stage-yaml.ts";

/** The real server in front of two mock providers. */
export interface Stage {
  readonly server: TestServer;
  readonly a: MockUpstream;
  readonly b: MockUpstream;
  /** A POST with the key; `body` is sent as JSON unless it is text or bytes. */
  post(path: string, body: unknown, asking?: Asking): Promise<Reply>;
  /** Chat with one user message, unless `more` says otherwise. */
  chat(more?: object, asking?: Asking): Promise<Reply>;
  /** The only record of the reply's generation. */
  ledger(reply: Pick<Reply, "headers">): Promise<LedgerRow>;
  close(): Promise<void>;
}

/** A before B, whatever the draw would say. */
export const A_THEN_B = { model: "t/two", provider: { order: ["a", "b"] } } as const;

export async function openStage(settings: StageSettings = {}): Promise<Stage> {
  const a = await startMockUpstream();
  const b = await startMockUpstream();
  a.answer(answerOf("a"));
  b.answer(answerOf("b"));
  const server = await startTestServer(stageYaml(a, b, settings));
  const post: Stage["post"] = (path, body, asking) => askWithKey(server, path, body, asking);
  return {
    server,
    a,
    b,
    post,
    chat: (more = {}, asking) => post("/chat/completions", { ...QUESTION, ...more }, asking),
    ledger: (reply) => onlyRecord(server.folder, reply),
    async close() {
      await server.close();
      await a.close();
      await b.close();
    },
  };
}

const QUESTION = {
  model: "t/one",
  messages: [{ role: "user", content: "Say hi." }],
} as const;
