import { PLUGIN_OPTIONS } from "@sluice/schema";
import { defineAutoRouter } from "./define-auto-router.ts";

/** `sluice/auto`: the model that suits what a conversation is about, within a band of cost (specification, `auto-router`). */
export const autoRouter = defineAutoRouter("auto-router", PLUGIN_OPTIONS["auto-router"], {
  slug: "sluice/auto",
  aliases: ["openrouter/auto"],
  name: "Sluice: Auto Router",
  description: "The model that suits what the conversation is about, within a band of cost.",
  strategy: "auto",
});
