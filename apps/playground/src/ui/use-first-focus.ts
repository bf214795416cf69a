import { type RefObject, useEffect } from "react";

/** Puts the focus on the field of a page when that opens. */
export function useFirstFocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // On a phone the focus would bring up the keyboard before anybody asked for it.
    if (window.matchMedia("(pointer: fine)").matches) field.current?.focus();
  }, [field]);
}
