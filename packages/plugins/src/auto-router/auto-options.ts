import type { PLUGIN_OPTIONS } from "@sluice/schema";
import type { z } from "zod";

/** Options of the two automatic routers; `pin_model` is the first one's alone. */
export type AutoOptions = z.infer<(typeof PLUGIN_OPTIONS)["auto-beta-router"]> &
  Partial<Pick<z.infer<(typeof PLUGIN_OPTIONS)["auto-router"]>, "pin_model">>;
