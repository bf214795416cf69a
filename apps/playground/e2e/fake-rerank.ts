import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";

/** What the page sent, as far as the tests look at it. */
export interface SentRanking {
  readonly model: string;
  readonly query: string;
  readonly documents: readonly (string | object)[];
  readonly [name: string]: unknown;
}

/** One rerank request that waits for the test to answer it. */
export interface FakeRerank {
  readonly body: SentRanking;
  readonly authorization: string | undefined;
  /** Resolves when the page has closed the connection, or the answer is over. */
  readonly closed: Promise<unknown>;
  /** Answers with the score of each document that is named by its place from 0. */
  readonly rank: (
    scores: readonly (readonly [index: number, score: number])[],
    headers?: Record<string, string>,
  ) => void;
  /** Answers with a status and the error envelope. */
  readonly refuse: (status: number, error: object, headers?: Record<string, string>) => void;
}

/** Reads a rerank request and makes the handle by which a test answers it. */
export async function fakeRerank(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<FakeRerank> {
  let text = "";
  for await (const piece of request) text += piece;
  const body = JSON.parse(text) as SentRanking;
  const send = (status: number, answer: object, headers: Record<string, string>) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(JSON.stringify(answer));
  };
  const echo = (document: string | object | undefined) =>
    typeof document === "string" ? { text: document } : (document ?? {});
  return {
    body,
    authorization: request.headers.authorization,
    closed: once(response, "close"),
    rank: (scores, headers = {}) =>
      send(
        200,
        {
          id: "gen-rerank-1759570000-abc",
          model: body.model,
          provider: "North",
          results: scores.map(([index, relevance_score]) => ({
            index,
            relevance_score,
            document: echo(body.documents[index]),
          })),
          usage: { search_units: 1, total_tokens: 1480, cost: 0.002 },
        },
        headers,
      ),
    refuse: (status, error, headers = {}) => send(status, { error }, headers),
  };
}
