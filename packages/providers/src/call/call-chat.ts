import type { ChatAnswer, ChatRequest, StreamPiece } from "@sluice/schema";
import type { Call } from "../call.ts";
import { listedRequest } from "../listed-request.ts";
import { withMedia } from "../media/with-media.ts";
import type { ChatCodec, DirectProvider, HttpProvider, Provider } from "../provider.ts";
import { headerOf } from "../transport/header-of.ts";
import type { TransportResponse } from "../transport/transport.ts";
import { answerText } from "./answer-text.ts";
import type { CallOptions } from "./call-options.ts";
import type { Commit } from "./commit.ts";
import { CommittedReads } from "./committed-reads.ts";
import { directChat } from "./direct-chat.ts";
import { handedOver } from "./handed-over.ts";
import { holdUntilCommit } from "./hold-until-commit.ts";
import { idOf } from "./id-of.ts";
import { inlineMedia } from "./inline-media.ts";
import { isStreamType } from "./is-stream-type.ts";
import { nameFailure } from "./name-failure.ts";
import { readJson } from "./read-json.ts";
import { sendRequest } from "./send-request.ts";
import { shapeAnswer } from "./shape-answer.ts";
import { shownResult } from "./shown-choices.ts";
import { tellId } from "./tell-id.ts";
import { unsupported } from "./unsupported.ts";
import { UpstreamStream } from "./upstream-stream.ts";

/** What a chat call needs beside the others' needs. */
export interface ChatCallOptions extends CallOptions {
  /** `first_token` unless given. */
  readonly commit?: Commit;
  /** Hears of each read of a stream that is held back until its commit boundary: what there was of an answer that never got so far. */
  readonly onHeld?: ((pieces: readonly StreamPiece[]) => void) | undefined;
  /**
   * Hears of the body before it is sent, credentials of headers and URL not included. A provider without
   * HTTP of ours encodes none: it is the request as it gets it, without what speaks to the gateway.
   */
  readonly onUpstreamBody?: ((body: unknown) => void) | undefined;
}

/**
 * Chats with one endpoint; `asked.request.stream` says in which form. Parameters that the endpoint's
 * own list leaves out stay here (`droppedParameters` names them). A stream resolves at its commit
 * boundary: until then a failure is thrown and another endpoint can take over unseen; afterwards
 * `reads` throws. An upstream that answers in the other form than asked is put right.
 *
 * A stream ends with its finish reasons; usage is awaited at most 2 s after them, `[DONE]` not at all;
 * the end of the body without them is `malformed` (contract §7.5). Leaving `reads` early, or the
 * signal, closes the upstream's connection at once.
 *
 * @throws ProviderError
 */
export async function callChat(
  provider: Provider,
  asked: Call<ChatRequest>,
  options: ChatCallOptions,
): Promise<ChatAnswer> {
  const call = listed(asked);
  if (provider.kind === "direct") return callDirectChat(provider, call, options);
  const codec = provider.chat;
  if (codec === undefined) throw unsupported(provider, "chat");
  try {
    const media = codec.inline?.(call) ?? [];
    const whole = media.length === 0 ? call : await inlineMedia(call, media, options, withMedia);
    const response = await sendChat(provider, codec, whole, options);
    const answer = readChat(provider, codec, whole, response, options);
    return answer instanceof Promise ? await answer : answer;
  } catch (error) {
    throw nameFailure(error, provider);
  }
}

async function callDirectChat(
  provider: DirectProvider,
  asked: Call<ChatRequest>,
  options: ChatCallOptions,
): Promise<ChatAnswer> {
  const media = (await provider.inline?.(asked)) ?? [];
  const call = await inlineMedia(asked, media, options, withMedia);
  options.onUpstreamBody?.(handedOver(call));
  await options.beforeSend?.();
  return directChat(provider, call, options);
}

/** Without what the endpoint's own list leaves out; most calls are the same object. */
function listed(call: Call<ChatRequest>): Call<ChatRequest> {
  const request = listedRequest(call.request, call.endpoint);
  return request === call.request ? call : { ...call, request };
}

function sendChat(
  provider: HttpProvider,
  codec: ChatCodec,
  call: Call<ChatRequest>,
  options: ChatCallOptions,
): Promise<TransportResponse> {
  const asked = call.request.stream === true;
  const wanted = {
    accept: asked ? streamTypeOf(codec) : "application/json",
    compressed: !asked,
    firstToken: asked ? "begun" : "headers",
  } as const;
  const encoded = codec.encode(call);
  options.onUpstreamBody?.(encoded.body);
  return sendRequest(provider, encoded, wanted, options);
}

function streamTypeOf({ framing }: ChatCodec): string {
  return framing?.contentType ?? "text/event-stream";
}

/** At once where all of the answer is there. */
function readChat(
  provider: HttpProvider,
  codec: ChatCodec,
  call: Call<ChatRequest>,
  response: TransportResponse,
  options: ChatCallOptions,
): ChatAnswer | Promise<ChatAnswer> {
  const asked = call.request.stream === true;
  if (!isStreamType(headerOf(response, "content-type"), streamTypeOf(codec), asked)) {
    const read = (text: string) => {
      const body = readJson(provider, text);
      const result = shownResult(codec.decode(body, call), provider);
      tellId(idOf(codec, body), response, provider, options);
      return shapeAnswer({ kind: "result", result }, asked);
    };
    const text = answerText(response);
    return typeof text === "string" ? read(text) : text.then(read);
  }
  // A stream that becomes a whole answer is held back to its end.
  const held = asked ? options : { ...options, commit: "complete" as const };
  const opening = openStream(provider, codec, call, response, held);
  return opening.then((answer) => shapeAnswer(answer, asked));
}

async function openStream(
  provider: HttpProvider,
  codec: ChatCodec,
  call: Call<ChatRequest>,
  response: TransportResponse,
  options: ChatCallOptions,
): Promise<ChatAnswer> {
  const { commit = "first_token", onHeld } = options;
  const decoder = codec.openStream(call);
  const stream = new UpstreamStream(provider, response, decoder, codec.framing?.open());
  const held = await holdUntilCommit(async () => (await stream.next()).value, commit, onHeld);
  stream.commit();
  tellId(decoder.answerId, response, provider, options);
  return { kind: "stream", reads: new CommittedReads(held, stream) };
}
