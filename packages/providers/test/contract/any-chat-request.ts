import type { ChatRequest, Message } from "@sluice/schema";
import fc from "fast-check";
import { chatRequests } from "./chat-requests.ts";

const known = chatRequests();

/** Members other than the messages that some known request has, each with all its values. */
const VALUES = new Map<string, unknown[]>();
for (const [, request] of known) {
  for (const [name, value] of Object.entries(request)) {
    if (name !== "messages") VALUES.set(name, [...(VALUES.get(name) ?? []), value]);
  }
}

const members = fc.record(
  Object.fromEntries([...VALUES].map(([name, values]) => [name, fc.constantFrom(...values)])),
  { requiredKeys: [] },
);

/** Conversations one after the other are one conversation. */
const messages: fc.Arbitrary<Message[]> = fc
  .array(fc.constantFrom(...known.map(([, request]) => request.messages)), {
    minLength: 1,
    maxLength: 4,
  })
  .map((talks) => talks.flat());

/** Any combination of the parameters and conversations of `chatRequests`. */
export const anyChatRequest: fc.Arbitrary<ChatRequest> = fc
  .record({ members, messages })
  .map((made) => ({ ...made.members, messages: made.messages }) as ChatRequest)
  // The server refuses a choice of tools that are not there.
  .filter(({ tools, tool_choice: choice }) => choice == null || (tools ?? []).length > 0);
