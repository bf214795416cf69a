import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";

/** What the page sent, as far as the tests look at it. */
export interface SentBody {
  readonly model: string;
  readonly stream: boolean;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly [name: string]: unknown;
}

/** One chat request that waits for the test to answer it, piece by piece. */
export interface FakeChat {
  readonly body: SentBody;
  readonly authorization: string | undefined;
  /** Resolves when the page has closed the connection, or the answer is over. */
  readonly closed: Promise<unknown>;
  /** Sends one delta of text, or any chunk. */
  readonly say: (piece: string | object) => void;
  /** Sends finish reason, usage and `[DONE]`. */
  readonly finish: (reason?: string) => void;
  /** Ends the body without any of them. */
  readonly cut: () => void;
  /** Answers with a status and the error envelope instead of a stream. */
  readonly refuse: (status: number, error: object, headers?: Record<string, string>) => void;
}

/** The usage that `finish` sends. */
const fakeUsage = {
  prompt_tokens: 12,
  completion_tokens: 1480,
  total_tokens: 1492,
  cost: 0.0000426,
};

/** Reads a chat request and makes the handle by which a test answers it. */
export async function fakeChat(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<FakeChat> {
  let text = "";
  for await (const piece of request) text += piece;
  const body = JSON.parse(text) as SentBody;
  const write = (event: string) => {
    if (!response.headersSent) {
      response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-cache" });
    }
    response.write(`data: ${event}\n\n`);
  };
  const chunk = (rest: object) =>
    write(
      JSON.stringify({
        id: "gen-1",
        object: "chat.completion.chunk",
        created: 1_759_570_000,
        model: body.model,
        provider: "North",
        ...rest,
      }),
    );
  const delta = (content: string, reason: string | null = null) => ({
    choices: [{ index: 0, delta: { role: "assistant", content }, finish_reason: reason }],
  });
  return {
    body,
    authorization: request.headers.authorization,
    closed: once(response, "close"),
    say: (piece) => chunk(typeof piece === "string" ? delta(piece) : piece),
    finish: (reason = "stop") => {
      chunk({ ...delta("", reason), usage: fakeUsage });
      write("[DONE]");
      response.end();
    },
    cut: () => response.end(),
    refuse: (status, error, headers = {}) => {
      response.writeHead(status, { "Content-Type": "application/json", ...headers });
      response.end(JSON.stringify({ error }));
    },
  };
}
