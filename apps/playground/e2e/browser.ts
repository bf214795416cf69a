import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const executablePath = "/usr/bin/chromium";

/** CI must have the browser; elsewhere the tests that need it are skipped without it. */
export const hasBrowser = existsSync(executablePath) || process.env.CI === "true";

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A microphone that beeps.
  "--use-fake-device-for-media-stream",
  "--mute-audio",
];

/** Starts Chromium without a window. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath, args });
}
