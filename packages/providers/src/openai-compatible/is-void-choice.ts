import { asObject } from "../read/as-object.ts";
import { withoutNullish } from "../read/without-nullish.ts";
import { contentText } from "./content-text.ts";
import { finishReason } from "./finish-reason.ts";

const PLAIN: ReadonlySet<string> = new Set(["role", "content"]);

/** Whether a whole choice says nothing and gives no reason for it: an upstream that failed without a word. */
export function isVoidChoice(value: unknown): boolean {
  const choice = asObject(value);
  const message = asObject(choice?.message);
  if (message === undefined || finishReason(choice?.finish_reason, false) !== null) return false;
  const others = Object.values(withoutNullish(message, PLAIN));
  return (contentText(message.content) ?? "") === "" && others.every(isEmpty);
}

const isEmpty = (value: unknown): boolean =>
  value === "" || (Array.isArray(value) && value.length === 0);
