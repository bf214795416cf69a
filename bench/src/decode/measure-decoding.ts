import type { ChatCodec } from "@sluice/providers";
import { sampleCall } from "@sluice/providers/conformance";
import type { ChatRequest, StreamPiece } from "@sluice/schema";
import { createEventDecoder, encodeEvent, MAX_EVENT_BYTES } from "@sluice/sse";
import { type Timing, timing } from "../timing.ts";
import type { Dialect } from "./dialect.ts";
import { type SpokenStream, textPieces } from "./spoken-stream.ts";

/** What one chunk of a stream costs, step by step, in µs. */
export interface DecodingRow {
  readonly dialect: string;
  readonly brings: SpokenStream["brings"];
  /** Bytes of a chunk, the mean. */
  readonly bytes: number;
  /** `JSON.parse` of the events' data alone. */
  readonly json: Timing;
  /** Bytes to events: server-sent events, or binary frames with their checksums. */
  readonly cut: Timing;
  /** Events to pieces: the codec. */
  readonly decode: Timing;
  /** Pieces to the text that goes down. */
  readonly write: Timing;
}

/** How much is measured. */
export interface DecodingSize {
  readonly rounds: number;
  /** Chunks of one stream; each round reads one stream. */
  readonly chunks: number;
}

/**
 * Measures the chunks between a stream's head and its tail, each of which comes in a read of its own. Throws
 * when the stream is not read whole: half an answer costs something else.
 */
export function measureDecoding(
  dialect: Dialect,
  stream: SpokenStream,
  { rounds, chunks }: DecodingSize,
): DecodingRow {
  const pieces = textPieces(chunks).map((text, at) => stream.piece(text, at));
  const data = pieces.map((piece) => JSON.stringify(piece.data));
  const reads = pieces.map((piece) => dialect.toBytes(piece));
  const spent = { json: [], cut: [], decode: [], write: [] } as Record<Step, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    const each = readStream(dialect, stream, reads);
    spent.json.push(perItem(data, (text) => JSON.parse(text)));
    for (const step of STEPS) spent[step].push(each[step]);
  }
  return {
    dialect: dialect.name,
    brings: stream.brings,
    bytes: Math.round(reads.reduce((sum, { length }) => sum + length, 0) / chunks),
    json: timing(spent.json),
    cut: timing(spent.cut),
    decode: timing(spent.decode),
    write: timing(spent.write),
  };
}

type Step = "json" | "cut" | "decode" | "write";
const STEPS = ["cut", "decode", "write"] as const;

const ASKED: ChatRequest = { stream: true, messages: [{ role: "user", content: "Hi." }] };

/** One whole stream; gives µs of each step for each chunk of its middle. */
function readStream(dialect: Dialect, stream: SpokenStream, reads: readonly Uint8Array[]) {
  const { chat } = dialect.provider;
  if (chat === undefined) throw new Error(`${dialect.name} has no chat`);
  const { upstreamModel } = dialect;
  const decoder = chat.openStream(sampleCall(ASKED, { upstreamModel }));
  const framing = openFraming(chat);
  for (const event of stream.head) decoder.push(framing.push(dialect.toBytes(event)));
  const cut = measured(reads, (bytes) => framing.push(bytes));
  const decoded = measured(cut.results, (events) => decoder.push(events));
  const written = measured(decoded.results, writtenText);
  for (const event of stream.tail) decoder.push(framing.push(dialect.toBytes(event)));
  decoder.push(framing.end());
  decoder.end();
  if (!written.results.every((text) => text.startsWith("data: "))) {
    throw new Error(`${dialect.name}: a chunk with a ${stream.brings} gave nothing`);
  }
  return { cut: cut.each, decode: decoded.each, write: written.each };
}

const openFraming = (chat: ChatCodec) =>
  chat.framing?.open() ?? createEventDecoder({ maxEventBytes: MAX_EVENT_BYTES });

/** As the server joins the pieces of one read. */
function writtenText(pieces: readonly StreamPiece[]): string {
  let text = "";
  for (const piece of pieces) text += piece.raw ?? encodeEvent(piece.chunk());
  return text;
}

function measured<Item, Result>(items: readonly Item[], work: (item: Item) => Result) {
  const results: Result[] = [];
  const each = perItem(items, (item) => results.push(work(item)));
  return { each, results };
}

function perItem<Item>(items: readonly Item[], work: (item: Item) => unknown): number {
  const started = performance.now();
  for (const item of items) work(item);
  return ((performance.now() - started) * 1000) / items.length;
}
