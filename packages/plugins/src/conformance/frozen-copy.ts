import { frozen } from "@sluice/schema";

/** A deep copy that throws when somebody writes to it. */
export function frozenCopy<Value>(value: Value): Value {
  return frozen(structuredClone(value));
}
