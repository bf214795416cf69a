import { expect, test, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { readRecord } from "./read-record.ts";

const record = { model: "acme/voice", provider_name: "North", total_cost: 0.01 };
const refused = (code: number) =>
  new ApiError({ code, message: "", metadata: undefined, retryAfterSeconds: undefined });
const wait = () => vi.fn(async (_ms: number) => undefined);

test("a record that lags is asked for again, with growing pauses", async () => {
  const pause = wait();
  const read = vi
    .fn()
    .mockRejectedValueOnce(refused(404))
    .mockRejectedValueOnce(refused(404))
    .mockResolvedValueOnce(record);
  expect(await readRecord(read, pause)).toEqual(record);
  expect(pause.mock.calls.map(([ms]) => ms)).toEqual([250, 500]);
});

test("a record that never comes is given up", async () => {
  const read = vi.fn().mockRejectedValue(refused(404));
  expect(await readRecord(read, wait())).toBeUndefined();
  expect(read).toHaveBeenCalledTimes(6);
});

test.each([
  ["refused for another reason", refused(401)],
  ["not reached", new TypeError("network error")],
])("a record that is %s is not asked for again", async (_, thrown) => {
  const read = vi.fn().mockRejectedValue(thrown);
  expect(await readRecord(read, wait())).toBeUndefined();
  expect(read).toHaveBeenCalledTimes(1);
});
