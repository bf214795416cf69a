const FILLED_TEXT =
  /"(?:content|reasoning|reasoning_content|refusal|arguments|text|thinking|partial_json)"\s*:\s*(?:"(?!")|$)/;
const FILLED_LIST = /"(?:tool_calls|reasoning_details|images)"\s*:\s*(?:\[\s*(?![\s\]])|$)/;
const CUT_DELTA = /"delta"\s*:\s*(?:\{\s*)?$/;

/**
 * Whether the text of an event that is no JSON shows that it held a piece of the answer, or was cut where
 * one was about to come. Without that piece the answer would not be whole. Knows the words of all chat
 * protocols that are spoken here.
 */
export function lostOutput(data: string): boolean {
  return FILLED_TEXT.test(data) || FILLED_LIST.test(data) || CUT_DELTA.test(data);
}
