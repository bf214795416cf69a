import type { Check } from "../check.ts";
import { lineCounts } from "../line-counts.ts";
import { quantile } from "../quantile.ts";

const LONGEST = 300;
const MEDIAN = 70;
const NINE_IN_TEN = 200;

/** Source files stay small, one by one and together. */
export const fileSize: Check = {
  name: "file-size",
  promise: `no source file has over ${LONGEST} lines; the median is under ${MEDIAN} and nine in ten are under ${NINE_IN_TEN}`,
  find(files) {
    const counts = lineCounts(files);
    const sizes = counts.map(({ lines }) => lines);
    const median = quantile(sizes, 0.5);
    const nineInTen = quantile(sizes, 0.9);
    return [
      ...counts
        .filter(({ lines }) => lines > LONGEST)
        .map(({ path, lines }) => ({ path, message: `${lines} lines` })),
      ...(median >= MEDIAN ? [{ path: ".", message: `the median is ${median} lines` }] : []),
      ...(nineInTen >= NINE_IN_TEN
        ? [{ path: ".", message: `one in ten files has ${nineInTen} lines or more` }]
        : []),
    ];
  },
};
