import { type RefObject, useEffect, useRef } from "react";

/** Puts the focus on an element when it is to have it. */
export function useFocus<Element extends HTMLElement>(
  takesFocus: boolean,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [takesFocus]);
  return element;
}
