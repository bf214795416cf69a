import { CORES, startContender } from "../contender.ts";
import { median } from "../median.ts";
import { type AskedSpeech, askForSpeech } from "./ask-for-speech.ts";
import { type SpeakingUpstream, startSpeakingUpstream } from "./speaking-upstream.ts";

/** One way that speech takes through the gateway. */
export interface SpeechRow {
  readonly name: string;
  /** Ms to the first byte through the gateway less directly, in the middle. */
  readonly addedMs: number;
  /** Ms from the caller's leaving to the end of the provider's connection: in the middle, and at most. */
  readonly leftMs: number;
  readonly leftMostMs: number;
  readonly within: boolean;
}

/** What is allowed. */
export const AT_MOST = { addedMs: 5, leftMs: 100 } as const;

const WAYS = [
  { name: "mp3, passed on", model: "speaks-mp3", format: "mp3" },
  { name: "samples, passed on", model: "speaks-pcm", format: "pcm" },
  { name: "mp3 made samples", model: "speaks-mp3", format: "pcm" },
  { name: "samples made mp3", model: "speaks-pcm", format: "mp3" },
] as const;

/** Measures all ways, one request at a time, directly and through the gateway in turns. */
export async function measureSpeech(count: number): Promise<readonly SpeechRow[]> {
  const upstream = await startSpeakingUpstream();
  const gateway = await startContender("./sluice-process.ts", [upstream.url], CORES.gateway);
  try {
    const rows: SpeechRow[] = [];
    for (const { name, model, format } of WAYS) {
      const through = { ...gateway, model: `bench/${model}`, format };
      const directly = { ...through, url: upstream.url };
      const addedMs = await addedBy(through, directly, count);
      const left = await timesOfLeaving(through, upstream, Math.ceil(count / 4));
      const [leftMs, leftMostMs] = [median(left), Math.max(...left)];
      const within = addedMs <= AT_MOST.addedMs && leftMostMs <= AT_MOST.leftMs;
      rows.push({ name, addedMs, leftMs, leftMostMs, within });
    }
    return rows;
  } finally {
    await gateway.stop();
    upstream.stop();
  }
}

/** The first quarter, in which code is compiled, is no measure. */
async function addedBy(through: AskedSpeech, directly: AskedSpeech, count: number) {
  const heard = { through: [] as number[], directly: [] as number[] };
  for (let turn = 0; turn < count; turn += 1) {
    const times = { directly: await firstByte(directly), through: await firstByte(through) };
    if (turn < count / 4) continue;
    heard.directly.push(times.directly);
    heard.through.push(times.through);
  }
  return median(heard.through) - median(heard.directly);
}

async function firstByte(asked: AskedSpeech): Promise<number> {
  const started = performance.now();
  let first: number | undefined;
  for await (const _bytes of await askForSpeech(asked)) first ??= performance.now() - started;
  if (first === undefined) throw new Error("no audio came");
  return first;
}

async function timesOfLeaving(asked: AskedSpeech, upstream: SpeakingUpstream, count: number) {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const closed = upstream.closed();
    const body = await askForSpeech({ ...asked, input: "endless" });
    await body[Symbol.asyncIterator]().next();
    const leftAt = performance.now();
    body.on("error", () => undefined).destroy();
    times.push((await closed) - leftAt);
  }
  return times;
}
