import type { Answer } from "../answer.ts";
import { COMMON_OPTIONS, type CommonFaultOptions } from "./common-options.ts";
import { fillFaultOptions } from "./fault-option.ts";
import { complete } from "./play.ts";
import { makeScene } from "./scene.ts";

/**
 * The answer without a fault, in the protocol of the path: n tokens that can be told apart
 * (`w1 w2 …`), whole or as a stream, continued from a last assistant message.
 */
export function completeAnswer(options: CommonFaultOptions = {}): Answer {
  const values = fillFaultOptions(COMMON_OPTIONS, options);
  return (call) => complete(makeScene(call, values, 0));
}
