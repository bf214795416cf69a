import { expect, test } from "vitest";
import { formatBytes } from "./format-bytes.ts";

test.each([
  [0, "0 B"],
  [812, "812 B"],
  [999, "999 B"],
  [999.6, "1 kB"],
  [12_345, "12.3 kB"],
  [123_456, "123 kB"],
  [999_999, "1 MB"],
  [4_000_000, "4 MB"],
  [2_500_000_000_000, "2500 GB"],
])("%d bytes are %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
