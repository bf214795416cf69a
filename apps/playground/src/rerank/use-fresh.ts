import { useEffect, useState } from "react";

/** True for a moment after `event` changed, so that what is new can be shown to be. */
export function useFresh(event: unknown): boolean {
  const [seen, setSeen] = useState<unknown>();
  useEffect(() => {
    const timer = setTimeout(() => setSeen(event), 900);
    return () => clearTimeout(timer);
  }, [event]);
  return seen !== event;
}
