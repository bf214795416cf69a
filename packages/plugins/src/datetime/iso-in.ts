const MINUTE_MS = 60_000;

/**
 * A moment as ISO 8601 with the offset of a time zone, to the second: `2026-11-28T19:00:00+01:00`.
 *
 * @param ms unix time in ms
 * @param timeZone a name that `isTimeZone` takes
 */
export function isoIn(ms: number, timeZone: string): string {
  const second = Math.floor(ms / 1000) * 1000;
  const offset = offsetOf(second, timeZone);
  const local = new Date(second + offset * MINUTE_MS).toISOString().slice(0, 19);
  return local + written(offset);
}

/** Minutes east of UTC at that moment: what the zone's clock shows, less the moment itself. */
function offsetOf(ms: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const parts = Object.fromEntries(
    format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return Math.round((shown - ms) / MINUTE_MS);
}

function written(offset: number): string {
  const minutes = Math.abs(offset);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
