import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A provider that speaks at once and then a little every few milliseconds: MP3 or samples, as its model is called. */
export interface SpeakingUpstream {
  readonly url: string;
  /** The time (`performance.now()`) at which the connection of the answer that speaks now is closed. */
  closed(): Promise<number>;
  stop(): void;
}

const EVERY_MS = 10;
const PIECES = 5;

/** MPEG-2 layer III, 64 kbit/s, 24 kHz, mono: 24 ms of silence. */
const FRAME = Buffer.alloc(192);
FRAME.set([0xff, 0xf3, 0x84, 0xc0]);
/** 192 ms of each. */
const AUDIO = {
  mp3: { type: "audio/mpeg", piece: Buffer.concat(Array.from({ length: 8 }, () => FRAME)) },
  pcm: { type: "audio/pcm;rate=24000;channels=1", piece: Buffer.alloc(9216) },
} as const;

/** Starts it in this process, so that both ends of a connection are timed by one clock. */
export async function startSpeakingUpstream(): Promise<SpeakingUpstream> {
  let whenClosed: (at: number) => void = () => undefined;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { model, input } = JSON.parse(Buffer.concat(parts).toString()) as Record<string, string>;
    const { type, piece } = AUDIO[model?.endsWith("pcm") ? "pcm" : "mp3"];
    const told = whenClosed;
    response.once("close", () => told(performance.now()));
    response.writeHead(200, { "content-type": type }).write(piece);
    let left = input === "endless" ? Infinity : PIECES;
    const timer = setInterval(() => {
      left -= 1;
      if (left > 0 && !response.destroyed) response.write(piece);
      else clearInterval(timer);
      if (left <= 0) response.end();
    }, EVERY_MS);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    closed: () =>
      new Promise((resolve) => {
        whenClosed = resolve;
      }),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
