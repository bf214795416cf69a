import { describe, expect, test, vi } from "vitest";
import { describeFaults } from "../describe-faults.ts";
import { SETTINGS } from "../servers/setting.ts";
import { isHere } from "../services/has-services.ts";
import { PURSES, race } from "./race.ts";
import { uneven } from "./uneven.ts";

vi.setConfig({ testTimeout: 240_000 });

describe.each(SETTINGS)("%s", (setting) => {
  test.skipIf(!isHere(setting)).each(PURSES)(
    "as many calls pass as the %s has money for",
    async (purse) => {
      const report = await race({ setting, purse, calls: 120, fits: 40, concurrency: 40 });
      expect(describeFaults(report?.faults ?? ["a service is missing"])).toEqual([]);
      expect(report).toMatchObject({ passed: 40, refused: 80 });
    },
  );

  test.skipIf(!isHere(setting))(
    "calls that cost less than they may never spend more than there is",
    async () => {
      const report = await uneven(setting);
      expect(describeFaults(report?.faults ?? ["a service is missing"])).toEqual([]);
      expect(report?.inTurn).toBeGreaterThan(1);
    },
  );
});
