import { existsSync } from "node:fs";

/** Debian's Chromium. */
export const CHROMIUM = "/usr/bin/chromium";

/** Whether tests in a browser run; in CI they must. */
export const hasBrowser = existsSync(CHROMIUM) || process.env.CI === "true";

/** What it is started with: without a sandbox, a screen and calls home. */
export const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
