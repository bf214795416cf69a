import { isPlainMessages } from "../chat/is-plain-messages.ts";
import { type ChatRequest, chatRequest } from "../chat/request.ts";
import { fieldCheck } from "./field-check.ts";
import { parseBody } from "./parse-body.ts";
import type { Parsed } from "./parsed.ts";

const check = fieldCheck(chatRequest, { messages: isPlainMessages });

/**
 * The body of `POST /chat/completions`, checked: fields, ranges, and that the two ways to say an effort
 * agree (specification, Chat request). Top-level nulls are left out, and `service_tier` `fast` becomes
 * `priority`, whose alias it is. Contradictions between fields (422) are `checkChatSemantics`.
 */
export function parseChatRequest(body: unknown): Parsed<ChatRequest> {
  const parsed = parseBody(check, body);
  if (parsed.kind === "invalid") return parsed;
  const { request } = parsed;
  if (effortsDiffer(request)) {
    return {
      kind: "invalid",
      message: "reasoning_effort must not differ from reasoning.effort when both are given",
      path: "reasoning_effort",
    };
  }
  if (request.service_tier !== "fast") return parsed;
  return { kind: "ok", request: { ...request, service_tier: "priority" } };
}

function effortsDiffer({ reasoning_effort, reasoning }: ChatRequest): boolean {
  const other = reasoning?.effort ?? undefined;
  const shorthand = reasoning_effort ?? undefined;
  return other !== undefined && shorthand !== undefined && other !== shorthand;
}
