import { badRequest } from "@sluice/errors";
import { serverToolType, tool } from "@sluice/schema";
import type { ServerToolItem } from "../plugin.ts";
import type { FusionOptions } from "./fusion-options.ts";

/** The tools that a panel may use. */
export interface PanelTools {
  readonly items: readonly ServerToolItem[];
  /** Nobody asked for them: a member that cannot have them answers without. */
  readonly isOptional: boolean;
}

const DEFAULT: PanelTools = {
  items: [{ type: "sluice:web_search" }, { type: "sluice:web_fetch" }],
  isOptional: true,
};

/** What the options allow (specification, Plugins); throws 400 for what is no server tool, and for a panel in a panel. */
export function panelTools({ tools }: FusionOptions): PanelTools {
  if (tools == null) return DEFAULT;
  const items = tools.map(({ type, parameters }, index): ServerToolItem => {
    const at = `fusion: tools[${index}]`;
    const known = serverToolType(type);
    if (known === undefined) throw badRequest(`${at}.type: ${type} is no server tool`);
    if (known === "sluice:fusion") throw badRequest(`${at}.type: a panel may not ask a panel`);
    const item = { type: known, ...(parameters == null ? {} : { parameters }) };
    const checked = tool.safeParse(item);
    if (!checked.success)
      throw badRequest(`${at}: ${checked.error.issues[0]?.message ?? "is not valid"}`);
    return item;
  });
  return { items, isOptional: false };
}
