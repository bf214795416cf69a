import { useEffect } from "react";

/** Calls back on Ctrl+Enter (⌘+Enter) wherever the focus is, except inside an open dialog. */
export function useCtrlEnter(onCtrlEnter: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCalled = event.key === "Enter" && (event.ctrlKey || event.metaKey);
      if (!isCalled || event.isComposing || event.defaultPrevented) return;
      if (document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      onCtrlEnter();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [onCtrlEnter]);
}
