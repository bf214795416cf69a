import { useSyncExternalStore } from "react";
import type { PageName } from "./page-name.ts";
import { pageOfFragment } from "./page-of-fragment.ts";

/** The page that the address names now; links and the back button change it. */
export function usePage(): PageName {
  return useSyncExternalStore(
    (onChange) => {
      window.addEventListener("hashchange", onChange);
      return () => window.removeEventListener("hashchange", onChange);
    },
    () => pageOfFragment(window.location.hash),
  );
}
