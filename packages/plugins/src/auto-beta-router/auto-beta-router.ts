import { PLUGIN_OPTIONS } from "@sluice/schema";
import { defineAutoRouter } from "../auto-router/define-auto-router.ts";

/** `sluice/auto-beta`: as `sluice/auto`, with options of its own and without pinning (specification, `auto-beta-router`). */
export const autoBetaRouter = defineAutoRouter(
  "auto-beta-router",
  PLUGIN_OPTIONS["auto-beta-router"],
  {
    slug: "sluice/auto-beta",
    aliases: ["openrouter/auto-beta"],
    name: "Sluice: Auto Router (beta)",
    description: "As sluice/auto, with changes on trial.",
    strategy: "auto",
  },
);
