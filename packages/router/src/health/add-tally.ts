import type { EndpointHealth, Tally } from "../endpoint-health.ts";
import { REMEMBERED_MS } from "../endpoint-health.ts";
import { lastOf } from "../last-of.ts";

/** Most tallies that are kept: more than half a minute of uninterrupted traffic. */
const MOST = 256;
const WIDTH_MS = 250;

/** The tallies with one more ended attempt; it may come later than younger ones. */
export function addTally(
  tallies: EndpointHealth["tallies"],
  at: number,
  answered: boolean,
): EndpointHealth["tallies"] {
  const slot = slotOf(at);
  const last = lastOf(tallies);
  // Nearly always: another one of the slot under way.
  if (last !== undefined && slotOf(last.at) === slot) {
    return recent(tallies.with(-1, counted(last, at, answered)));
  }
  const place = tallies.findLastIndex((tally) => slotOf(tally.at) <= slot);
  const found = tallies[place];
  const changed = [...tallies];
  if (found !== undefined && slotOf(found.at) === slot) {
    changed[place] = counted(found, at, answered);
  } else {
    changed.splice(place + 1, 0, counted({ at, answered: 0, failed: 0 }, at, answered));
  }
  return recent(changed);
}

/** Without those that are too old or too many. */
function recent(tallies: readonly Tally[]): readonly Tally[] {
  const newest = lastOf(tallies)?.at ?? 0;
  const from = tallies.findIndex((tally) => tally.at > newest - REMEMBERED_MS);
  const first = Math.max(from, tallies.length - MOST);
  return first <= 0 ? tallies : tallies.slice(first);
}

function slotOf(at: number): number {
  return Math.floor(at / WIDTH_MS);
}

function counted(tally: Tally, at: number, answered: boolean): Tally {
  return {
    at: Math.max(at, tally.at),
    answered: tally.answered + (answered ? 1 : 0),
    failed: tally.failed + (answered ? 0 : 1),
  };
}
