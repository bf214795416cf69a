import { toGatewayError, unprocessable } from "@sluice/errors";
import { checkChatSemantics, parseChatRequest } from "@sluice/schema";
import type { Request, Response } from "express";
import type { Dependencies } from "../pipeline/dependencies.ts";
import { explainChat } from "../pipeline/explain/explain-chat.ts";
import { findSession } from "../pipeline/find-session.ts";
import { normaliser } from "../pipeline/normaliser.ts";
import { runGuardrails } from "../pipeline/run-guardrails.ts";
import { createTrace } from "../pipeline/trace.ts";
import { errorMetadata } from "../pipeline/with-metadata.ts";
import type { Authenticate } from "./authenticate.ts";
import { readInference } from "./read-inference.ts";
import { sendError } from "./send-error.ts";
import { sendJson } from "./send-json.ts";

/**
 * `POST /explain` (contract §5): what would become of a chat request. Nothing is sent, nothing is charged and
 * no record is written, so there is no generation id.
 */
export function explainHandler(authenticate: Authenticate, dependencies: Dependencies) {
  const reading = {
    authenticate,
    parse: parseChatRequest,
    normalise: normaliser(dependencies),
  };
  const { clock } = dependencies;
  return async (request: Request, response: Response): Promise<void> => {
    const asked = await readInference(request, reading, true, dependencies);
    const { caller, headers, normal, dropped, ...own } = asked;
    const trace = createTrace(clock.now(), dropped);
    try {
      const contradiction = checkChatSemantics(normal.request);
      if (contradiction !== undefined) throw unprocessable(contradiction);
      const asking = { caller, request: normal.request, trace };
      const { request: guarded } = await runGuardrails(asking, dependencies);
      const session = await findSession(guarded, caller, dependencies);
      const sticky = session === undefined ? {} : { sticky: new Set(session.held.values()) };
      const explained = { ...normal, request: guarded, ...own, ...sticky, headers, trace, caller };
      sendJson(response, 200, await explainChat(explained, dependencies));
    } catch (error) {
      const told = toGatewayError(error);
      if (told.status === 500) throw error;
      const metadata = errorMetadata(told, { ...normal, headers, trace }, dependencies);
      const userId = caller.accountId;
      sendError(response, told, { userId, ...(metadata === undefined ? {} : { metadata }) });
    }
  };
}
