import type { PointerEvent } from "react";
import type { Linking } from "./linking.ts";

/** What an element does to mark its document in both lists while it is pointed at or has the focus. */
export function linkHandlers(id: number | undefined, { link }: Linking) {
  return {
    // A finger points at nothing before it has pressed.
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== "touch") link(id);
    },
    onPointerLeave: () => link(undefined),
    onFocus: () => link(id),
    onBlur: () => link(undefined),
  };
}
