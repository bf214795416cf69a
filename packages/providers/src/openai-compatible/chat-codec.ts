import { givenMedia } from "../media/given-media.ts";
import type { ChatCodec } from "../provider.ts";
import { decodeChat } from "./chat-decode.ts";
import { encodeChat } from "./chat-encode.ts";
import { OpenAiChunkDecoder } from "./chat-stream.ts";
import type { OpenAiDialect } from "./dialect.ts";
import { leftOut } from "./left-out.ts";
import { withSearchCount } from "./with-search-count.ts";
import { withSources } from "./with-sources.ts";

/** The chat codec of one dialect of the chat completions protocol. */
export function chatCodec(dialect: OpenAiDialect): ChatCodec {
  const { inlines, betasHeader, readSources, searchesIn } = dialect;
  const codec: ChatCodec = {
    parameters: dialect.parameters,
    ...(inlines && {
      inline: ({ request }) => givenMedia(request).filter(({ kind }) => inlines.includes(kind)),
    }),
    encode: (call) => encodeChat(call, dialect),
    ...(betasHeader === undefined ? {} : { takesBetas: () => true }),
    decode: decodeChat,
    leftOut: (request, endpoint) => leftOut(request, endpoint, dialect),
    openStream: (call) => new OpenAiChunkDecoder(call),
  };
  const counted = searchesIn === undefined ? codec : withSearchCount(codec, searchesIn);
  return readSources === undefined ? counted : withSources(counted, readSources);
}
