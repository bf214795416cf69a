import { badRequest } from "@sluice/errors";
import { serverToolType, tool } from "@sluice/schema";
import { type OptionPath, type OptionPlace, writtenPath } from "../option-place.ts";
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

/**
 * What the options allow (specification, Plugins); throws 400 for what is no server tool, and for a panel in a panel.
 *
 * @param place where the request has an option
 */
export function panelTools({ tools }: FusionOptions, place: OptionPlace): PanelTools {
  if (tools == null) return DEFAULT;
  const refused = (path: OptionPath, why: string) => {
    const at = place(path);
    return badRequest(`${at ?? `fusion: ${writtenPath(path)}`}: ${why}`, at);
  };
  const items = tools.map(({ type, parameters }, index): ServerToolItem => {
    const typeAt = ["tools", index, "type"] as const;
    const known = serverToolType(type);
    if (known === undefined) throw refused(typeAt, `${type} is no server tool`);
    if (known === "sluice:fusion") throw refused(typeAt, "a panel may not ask a panel");
    const item = { type: known, ...(parameters == null ? {} : { parameters }) };
    const checked = tool.safeParse(item);
    if (checked.success) return item;
    throw refused(["tools", index], checked.error.issues[0]?.message ?? "is not valid");
  });
  return { items, isOptional: false };
}
