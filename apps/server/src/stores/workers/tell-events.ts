import { type AttemptEvent, writeEvents } from "../attempt-event.ts";

/** Events of so many ms go together. */
const TOGETHER_MS = 20;

/** Tells events in the background, several together; urgent ones take those before them along at once. */
export function tellEvents(send: (events: string) => void) {
  let waiting: AttemptEvent[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const events = writeEvents(waiting);
    waiting = [];
    send(events);
  };
  return {
    tell(event: AttemptEvent, urgent: boolean): void {
      waiting.push(event);
      if (urgent) flush();
      else timer ??= setTimeout(flush, TOGETHER_MS);
    },
    flush,
  };
}
