import type { RecordedCall } from "./recorded-call.ts";
import type { Script } from "./script.ts";

/**
 * What to play for a call: a script, or a function of the call and its number (counted from 0 over
 * all calls since the start or the last reset). A promise delays the answer until it is settled.
 */
export type Answer = Script | ((call: RecordedCall, index: number) => Script | Promise<Script>);
