import { badRequest } from "@sluice/errors";

/** What a fetched response is made of; the body is already without its content encoding. */
export interface FetchedResponse {
  readonly url: string;
  readonly status: number;
  readonly headers: Iterable<readonly [string, string]>;
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** Statuses that have no body (Fetch standard). */
const BODILESS = new Set([204, 205, 304]);

/**
 * A response whose body breaks off with a 400 once it is larger than `maxBytes`. `explain` turns what
 * else breaks it into the error that readers see.
 */
export function limitedResponse(
  fetched: FetchedResponse,
  maxBytes: number,
  explain: (error: unknown) => unknown,
): Response {
  const headers = new Headers();
  for (const [name, value] of fetched.headers) headers.append(name, value);
  headers.delete("content-encoding");
  headers.delete("content-length");
  const { body, status } = fetched;
  const stream =
    body === null || BODILESS.has(status)
      ? null
      : ReadableStream.from(limited(body, maxBytes, explain));
  const response = new Response(stream, { status, headers });
  Object.defineProperty(response, "url", { value: fetched.url });
  return response;
}

async function* limited(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  explain: (error: unknown) => unknown,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const bytes of body) {
      size += bytes.length;
      if (size > maxBytes) throw badRequest(`The URL's content is larger than ${maxBytes} bytes`);
      yield bytes;
    }
  } catch (error) {
    throw explain(error);
  }
}
