import type { EndpointHealth, HealthHistory, HistorySlot } from "../endpoint-health.ts";
import { lastOf } from "../last-of.ts";

/** What is counted by slots of this length, for so long, in ms. */
const SPANS = {
  fiveMinutes: { slotMs: 300_000, rememberedMs: 1_800_000 },
  hours: { slotMs: 3_600_000, rememberedMs: 86_400_000 },
} as const satisfies Record<keyof HealthHistory, object>;

/** Nothing was seen yet. */
export const NO_HISTORY: HealthHistory = { fiveMinutes: [], hours: [] };

/** The history with one more ended attempt; it may come later than younger ones. */
export function addToHistory(history: HealthHistory, at: number, answered: boolean): HealthHistory {
  return {
    fiveMinutes: addToSlot(history, "fiveMinutes", at, answered),
    hours: addToSlot(history, "hours", at, answered),
  };
}

/** The slots that still count: the one under way and those before it, as long as the span is. @param now ms since the epoch */
export function recentSlots(
  health: EndpointHealth,
  span: keyof HealthHistory,
  now: number,
): readonly HistorySlot[] {
  const oldest = oldestSlot(span, now);
  return health.history[span].filter(({ slot }) => slot >= oldest);
}

function addToSlot(
  history: HealthHistory,
  span: keyof HealthHistory,
  at: number,
  answered: boolean,
): readonly HistorySlot[] {
  const { slotMs } = SPANS[span];
  const slots = history[span];
  const slot = Math.floor(at / slotMs);
  const last = lastOf(slots);
  const newest = Math.max(slot, last?.slot ?? slot);
  const oldest = oldestSlot(span, newest * slotMs);
  if (slot < oldest) return slots;
  const [first] = slots;
  // Nearly always: another one of the slot under way.
  if (first !== undefined && last?.slot === slot && first.slot >= oldest) {
    return slots.with(-1, counted(last, answered));
  }
  const found = slots.find((each) => each.slot === slot) ?? { slot, answered: 0, failed: 0 };
  const others = slots.filter((each) => each.slot !== slot && each.slot >= oldest);
  const before = others.filter((each) => each.slot < slot);
  return [...before, counted(found, answered), ...others.slice(before.length)];
}

function counted({ slot, answered, failed }: HistorySlot, isAnswer: boolean): HistorySlot {
  return {
    slot,
    answered: answered + (isAnswer ? 1 : 0),
    failed: failed + (isAnswer ? 0 : 1),
  };
}

function oldestSlot(span: keyof HealthHistory, now: number): number {
  const { slotMs, rememberedMs } = SPANS[span];
  return Math.floor((now - rememberedMs) / slotMs) + 1;
}
