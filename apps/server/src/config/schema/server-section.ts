import { amount } from "./amount.ts";
import { duration } from "./duration.ts";
import { list } from "./list.ts";
import { section } from "./section.ts";
import { size } from "./size.ts";
import { text } from "./text.ts";

const BODY_LIMIT_BYTES = 32 * 1024 ** 2;

/** `server:` — where it listens, what it takes, how it ends. */
export const serverSection = section({
  host: text().default("127.0.0.1"),
  port: amount({ min: 0, max: 65_535, whole: true }).default(7878),
  body_limit: size().default(BODY_LIMIT_BYTES),
  region: text().default("local"),
  drain: duration(0).default(30_000),
  cors: section({ origins: list(text()).default([]) }),
});
