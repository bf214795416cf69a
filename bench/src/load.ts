import { Agent } from "undici";

/** One kind of request, sent many times. */
export interface Load {
  readonly url: string;
  readonly key: string;
  readonly body: string;
  readonly count: number;
  readonly concurrency: number;
}

export interface LoadResult {
  /** Ms to the first byte of each response's body, sorted. */
  readonly firstByteMs: readonly number[];
  readonly seconds: number;
}

const agent = new Agent({ connections: null, pipelining: 1 });

/** Sends `count` requests, `concurrency` at a time; throws when one is not a whole 200. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const firstByteMs: number[] = [];
  const started = performance.now();
  let left = load.count;
  const worker = async (): Promise<void> => {
    while (left-- > 0) firstByteMs.push(await sendOne(load));
  };
  await Promise.all(Array.from({ length: load.concurrency }, worker));
  firstByteMs.sort((a, b) => a - b);
  return { firstByteMs, seconds: (performance.now() - started) / 1000 };
}

async function sendOne({ url, key, body }: Load): Promise<number> {
  const started = performance.now();
  const { statusCode, body: answer } = await post(url, key, body);
  let first: number | undefined;
  let tail = "";
  for await (const piece of answer) {
    first ??= performance.now() - started;
    tail = (tail + (piece as Buffer).toString("latin1")).slice(-200);
  }
  const whole = statusCode === 200 && (tail.includes("[DONE]") || tail.endsWith("}"));
  if (!whole) throw new Error(`a request ended with ${statusCode}: ${tail}`);
  return first ?? 0;
}

/** Opens `count` streams and keeps them open until `release` is called. */
export async function holdOpen(load: Load): Promise<{ release(): Promise<void> }> {
  const streams = await Promise.all(
    Array.from({ length: load.count }, async () => {
      const { body } = await post(load.url, load.key, load.body);
      const reader = body[Symbol.asyncIterator]();
      await reader.next();
      return body;
    }),
  );
  return {
    async release() {
      for (const stream of streams) stream.on("error", () => {}).destroy();
      await new Promise((resolve) => setTimeout(resolve, 500));
    },
  };
}

function post(url: string, key: string, body: string) {
  const { origin, pathname } = new URL(`${url}/chat/completions`);
  return agent.request({
    origin,
    path: pathname,
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body,
  });
}
