import { type Context, createContext, Script } from "node:vm";

const CALL = new Script("work()");
let context: Context | undefined;

/**
 * The value of a synchronous function that is stopped, wherever it is, after so many ms; then `late`
 * is thrown. For work on data of a caller's whose cost cannot be told before.
 */
export function withinTime<Value>(ms: number, work: () => Value, late: () => Error): Value {
  context ??= createContext({});
  context.work = work;
  try {
    return CALL.runInContext(context, { timeout: ms }) as Value;
  } catch (error) {
    throw isTimeout(error) ? late() : error;
  } finally {
    context.work = undefined;
  }
}

/** The error is the context's own: no `Error` of this realm. */
function isTimeout(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  return Reflect.get(error, "code") === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
