import type { Rule } from "../change.ts";
import { withPlugin } from "./with-plugin.ts";

const PLUGIN = "context-compression";
const MIDDLE_OUT = "middle-out";

/**
 * The legacy `transforms` turns context compression on (`["middle-out"]`) or off (`[]`; wire reference §4).
 * Where no such plugin is installed off is what it is already, and on is dropped, as is any other word.
 */
export const transformsField: Rule = (request, { hasPlugin }) => {
  if (!("transforms" in request)) return undefined;
  const { transforms, ...rest } = request;
  if (!transforms) return { kind: "changed", request: rest };
  const on = transforms.includes(MIDDLE_OUT);
  const installed = hasPlugin(PLUGIN);
  const lost = (on && !installed) || transforms.some((word) => word !== MIDDLE_OUT);
  const speaks = installed && (on || transforms.length === 0);
  const item = on ? { id: PLUGIN } : { id: PLUGIN, enabled: false };
  return {
    kind: "changed",
    request: speaks ? withPlugin(rest, item) : rest,
    ...(lost ? { dropped: ["transforms"] } : {}),
  };
};
