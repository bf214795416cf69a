import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";

/** What the page sent, as far as the tests look at it. */
export interface SentSpeech {
  readonly model: string;
  readonly input: string;
  readonly voice?: string;
  readonly response_format: string;
  readonly input_references?: readonly [
    { readonly input_audio: { readonly data: string; readonly format: string } },
    { readonly text: string }?,
  ];
  readonly [name: string]: unknown;
}

/** One request for speech that waits for the test to answer it, read by read. */
export interface FakeSpeech {
  /** Of its generation. */
  readonly id: string;
  readonly body: SentSpeech;
  readonly authorization: string | undefined;
  /** Resolves when the page has closed the connection, or the answer is over. */
  readonly closed: Promise<unknown>;
  /** Sends headers; without it the first `send` does, as MP3. */
  readonly begin: (contentType: string) => void;
  readonly send: (bytes: Uint8Array) => void;
  readonly finish: () => void;
  /** Breaks the connection in the middle of the body. */
  readonly cut: () => void;
  /** Answers with a status and the error envelope instead of audio. */
  readonly refuse: (status: number, error: object, headers?: Record<string, string>) => void;
}

/** Reads a request for speech and makes the handle by which a test answers it, as generation `id`. */
export async function fakeSpeech(
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): Promise<FakeSpeech> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const begin = (contentType: string) => {
    response.writeHead(200, { "Content-Type": contentType, "X-Generation-Id": id });
    response.flushHeaders();
  };
  return {
    id,
    body: JSON.parse(Buffer.concat(pieces).toString("utf8")) as SentSpeech,
    authorization: request.headers.authorization,
    closed: once(response, "close"),
    begin,
    send: (bytes) => {
      if (!response.headersSent) begin("audio/mpeg");
      response.write(bytes);
    },
    finish: () => response.end(),
    cut: () => response.destroy(),
    refuse: (status, error, headers = {}) => {
      response.writeHead(status, { "Content-Type": "application/json", ...headers });
      response.end(JSON.stringify({ error }));
    },
  };
}
