import type { Compared } from "./alternate.ts";
import { runLoad } from "./load.ts";
import { median } from "./median.ts";
import type { Pair } from "./pair.ts";
import { FIRST_BYTE } from "./scenarios.ts";

/** Requests of one contender before it is the next one's turn. */
const TURN = 20;

/**
 * Median ms to the first byte of a plain answer beyond the provider's own, one request at a time, in
 * short turns of the provider and both gateways.
 */
export async function measureFirstByte(
  { mock, bare, sluice }: Pick<Pair, "mock" | "bare" | "sluice">,
  count: number,
): Promise<Compared> {
  const contenders = [mock, bare, sluice] as const;
  const heard = contenders.map((): number[] => []);
  for (let sent = 0; sent < count; sent += TURN) {
    for (const [index, { url, key }] of contenders.entries()) {
      const { firstByteMs } = await runLoad({ ...FIRST_BYTE, count: TURN, url, key });
      // The first turns only warm up.
      if (sent >= count / 4) heard[index]?.push(...firstByteMs);
    }
  }
  const [direct = 0, viaBare = 0, viaSluice = 0] = heard.map(median);
  const added = { bare: viaBare - direct, sluice: viaSluice - direct };
  return { ...added, ratio: added.sluice / added.bare };
}
