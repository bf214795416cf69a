import type { ChatCodec } from "../provider.ts";
import { decodeChat } from "./chat-decode.ts";
import { encodeChat } from "./chat-encode.ts";
import { OpenAiChunkDecoder } from "./chat-stream.ts";
import type { OpenAiDialect } from "./dialect.ts";

/** The chat codec of one dialect of the chat completions protocol. */
export function chatCodec(dialect: OpenAiDialect): ChatCodec {
  return {
    parameters: dialect.parameters,
    encode: (call) => encodeChat(call, dialect),
    decode: decodeChat,
    ...(dialect.leftOut === undefined ? {} : { leftOut: dialect.leftOut }),
    openStream: (call) => new OpenAiChunkDecoder(call),
  };
}
