import TinyQueue from "tinyqueue";

interface Event {
  readonly at: number;
  readonly place: number;
  readonly happen: () => void;
}

/** Virtual time: what is planned happens in the order of its time, equals in the order they were planned. */
export interface EventQueue {
  /** Ms since the beginning of the run; never goes back. */
  now(): number;
  /** Plans something; a time that has passed is now. */
  at(time: number, happen: () => void): void;
  /** Lets everything happen until nothing is planned any more. */
  run(): void;
}

/** An empty queue at the time 0. */
export function createEventQueue(): EventQueue {
  const events = new TinyQueue<Event>([], inTime);
  let now = 0;
  let planned = 0;
  return {
    now: () => now,
    at(time, happen) {
      events.push({ at: Math.max(now, time), place: planned, happen });
      planned += 1;
    },
    run() {
      for (let event = events.pop(); event !== undefined; event = events.pop()) {
        now = event.at;
        event.happen();
      }
    },
  };
}

function inTime(one: Event, other: Event): number {
  return one.at - other.at || one.place - other.place;
}
