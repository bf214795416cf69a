import type { Check } from "../check.ts";

/** The lockfile fits any registry. */
export const lockfileAddresses: Check = {
  name: "lockfile-addresses",
  promise: "pnpm-lock.yaml holds integrity hashes and no address",
  find: (files) =>
    files
      .filter(({ path }) => path === "pnpm-lock.yaml")
      .flatMap(({ path, text }) =>
        text
          .split("\n")
          .map((line, index) => ({ line, number: index + 1 }))
          .filter(({ line }) => /https?:\/\//.test(line))
          .map(({ number }) => ({ path, message: `line ${number} holds an address` })),
      ),
};
