import { describe } from "vitest";
import { CHAT_SURROUNDINGS } from "../../test/fields/chat-surroundings.ts";
import { checkFields } from "../../test/fields/check-fields.ts";
import { CONTENT_PART_ROWS } from "../../test/fields/content-part-rows.ts";
import { ECHO_ROWS } from "../../test/fields/echo-rows.ts";
import { MESSAGE_ROWS } from "../../test/fields/message-rows.ts";
import { OUTPUT_ROWS } from "../../test/fields/output-rows.ts";
import { PROVIDER_ROWS, ROUTING_ROWS, TRACE_ROWS } from "../../test/fields/routing-rows.ts";
import { CACHING_ROWS, SAMPLING_ROWS } from "../../test/fields/sampling-rows.ts";
import { TOOL_ROWS } from "../../test/fields/tool-rows.ts";
import { chatRequest, parseChatRequest } from "../index.ts";

describe("a chat request", () => {
  checkFields({
    schema: chatRequest,
    parse: parseChatRequest,
    around: CHAT_SURROUNDINGS,
    rows: {
      ...MESSAGE_ROWS,
      ...CONTENT_PART_ROWS,
      ...ECHO_ROWS,
      ...SAMPLING_ROWS,
      ...CACHING_ROWS,
      ...TOOL_ROWS,
      ...OUTPUT_ROWS,
      ...ROUTING_ROWS,
      ...PROVIDER_ROWS,
      ...TRACE_ROWS,
    },
  });
});
