import { duration } from "./duration.ts";
import { section } from "./section.ts";

/** `timeouts:` of the whole, or of one provider. Nothing is filled in: a set `first_token` means more (contract §7.3). */
export const timeoutsSection = section({
  connect: duration().optional(),
  first_token: duration().optional(),
  idle: duration().optional(),
  total: duration().optional(),
});
