import { badRequest } from "@sluice/errors";
import {
  type ChatRequest,
  type ChatSurroundings,
  findModel,
  normaliseChatRequest,
} from "@sluice/schema";
import type { Normal } from "../http/read-inference.ts";
import type { Dependencies } from "./dependencies.ts";
import { isFreeRouter } from "./free-router.ts";

/** Server tools that the gateway runs when a model asks: this version has no loop that would run one. */
const RUN_TOOLS: ReadonlySet<string> = new Set();

/** `normaliseChatRequest` for this installation; throws 400. */
export function normaliser({
  catalog,
  plugins,
}: Pick<Dependencies, "catalog" | "plugins">): (request: ChatRequest) => Normal<ChatRequest> {
  const surroundings: ChatSurroundings = {
    hasModel: (slug) => findModel(catalog(), slug) !== undefined || isFreeRouter(slug),
    hasPlugin: (id) => plugins.some((plugin) => plugin.id === id),
    runsTool: (type) => RUN_TOOLS.has(type),
  };
  return (request) => {
    const normal = normaliseChatRequest(request, surroundings);
    if (normal.kind === "invalid") throw badRequest(normal.message, normal.path);
    return normal;
  };
}
