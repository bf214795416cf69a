import type { ChatCodec } from "@sluice/providers";
import { decodeChat } from "./decode-chat.ts";
import { encodeChat } from "./encode-chat.ts";
import { openChatStream } from "./open-chat-stream.ts";
import { parameters } from "./parameters.ts";

/** Parrot's words for chat. */
export const chatCodec: ChatCodec = {
  parameters,
  encode: encodeChat,
  decode: decodeChat,
  openStream: openChatStream,
};
