import type { Bytes } from "./speech-stream.ts";

/** A body read by read. Leaving the loop early closes the connection. */
export async function* readBytes(body: ReadableStream<Bytes>): AsyncGenerator<Bytes, void> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      if (value.length > 0) yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
