export type { EventSourceMessage } from "eventsource-parser";
export {
  createEventDecoder,
  type EventDecoder,
  type EventDecoderOptions,
  type TakeFront,
} from "./create-event-decoder.ts";
export { type DecodedData, decodeData } from "./decode-data.ts";
export { decodeEvents } from "./decode-events.ts";
export { decodeReads } from "./decode-reads.ts";
export { DONE } from "./done.ts";
export { encodeComment } from "./encode-comment.ts";
export { encodeEvent } from "./encode-event.ts";
export { type EventFields, encodeText } from "./encode-text.ts";
export { EventTooLongError } from "./event-too-long-error.ts";
export { MAX_EVENT_BYTES } from "./limits.ts";
