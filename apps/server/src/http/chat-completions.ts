import type { IncomingMessage, ServerResponse } from "node:http";
import { type GatewayError, unprocessable } from "@sluice/errors";
import {
  type ChatChunk,
  type ChatRequest,
  type ChatResult,
  checkChatSemantics,
  parseChatRequest,
  WrittenMessages,
} from "@sluice/schema";
import { answerChat, streamChat } from "../pipeline/answer-chat.ts";
import type { Dependencies } from "../pipeline/dependencies.ts";
import type { Exchange } from "../pipeline/exchange.ts";
import { normaliser } from "../pipeline/normaliser.ts";
import { runGuardrails } from "../pipeline/run-guardrails.ts";
import { errorMetadata } from "../pipeline/with-metadata.ts";
import type { Authenticate } from "./authenticate.ts";
import { errorChunk } from "./error-chunk.ts";
import { exchangeError, failExchange } from "./fail-exchange.ts";
import { type ExchangeOpening, openExchange } from "./open-exchange.ts";
import { sendEvents } from "./send-events.ts";
import { sendJson } from "./send-json.ts";
import { tellDropped } from "./tell-dropped.ts";

/** `POST /chat/completions` (specification): JSON, or an event stream when `stream` is true. */
export function chatCompletionsHandler(authenticate: Authenticate, dependencies: Dependencies) {
  const opening: ExchangeOpening<ChatRequest> = {
    operation: "chat",
    authenticate,
    parse: parseChatRequest,
    writtenOf: ({ messages }, body) => new WrittenMessages(body, messages),
    normalise: normaliser(dependencies),
    streamed: ({ stream }) => stream === true,
    metadata: ({ metadata }) => metadata,
  };
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const exchange = await openExchange(request, response, opening, dependencies);
    try {
      const contradiction = checkChatSemantics(exchange.request);
      if (contradiction !== undefined) throw unprocessable(contradiction);
      const guarding = runGuardrails(exchange, dependencies);
      // Nearly always: nothing looks at it.
      const guarded = guarding instanceof Promise ? await guarding : guarding;
      if (guarded.request.stream === true) await stream(response, guarded, dependencies);
      else sendWhole(response, guarded, await answerChat(guarded, dependencies));
    } catch (error) {
      failExchange(response, error, exchange, dependencies);
    }
  };
}

function sendWhole(
  response: ServerResponse,
  exchange: Exchange<ChatRequest>,
  result: ChatResult,
): void {
  for (const { message } of result.choices) exchange.trace.said?.heard(message);
  tellDropped(response, exchange);
  sendJson(response, 200, result);
}

function stream(
  response: ServerResponse,
  exchange: Exchange<ChatRequest>,
  dependencies: Dependencies,
): Promise<void> {
  let hasReads = false;
  /** What providers were sent comes first, where no answer began with it. */
  const toChunks = (error: unknown): readonly ChatChunk[] => {
    const told: GatewayError = exchangeError(error, exchange);
    const metadata = errorMetadata(told, exchange, dependencies);
    const last = { ...errorChunk(told, exchange), ...metadata };
    return [...(hasReads ? [] : (exchange.trace.echoes?.values() ?? [])), last];
  };
  const opened = async () => {
    const reads = await streamChat(exchange, dependencies);
    hasReads = true;
    tellDropped(response, exchange);
    return exchange.trace.said?.listen(reads) ?? reads;
  };
  return sendEvents(response, opened(), {
    keepAliveMs: dependencies.config.stream.keepAliveMs,
    signal: exchange.signal.signal,
    errorChunks: toChunks,
  });
}
