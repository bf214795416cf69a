import { badRequest } from "@sluice/errors";
import {
  type ChatRequest,
  type ChatSurroundings,
  cutSuffixes,
  findModel,
  normaliseChatRequest,
} from "@sluice/schema";
import type { Config } from "../config/config.ts";
import type { Normal } from "../http/read-inference.ts";
import type { Dependencies } from "./dependencies.ts";
import { namedModels } from "./routed-models.ts";
import { isRouter } from "./router-models.ts";
import { serverToolsOf } from "./tools/server-tools-of.ts";

/** What a request's one form depends on. */
interface Surroundings extends Pick<Dependencies, "catalog" | "plugins"> {
  readonly config: Pick<Config, "routing">;
}

/** `normaliseChatRequest` for this installation; throws 400. */
export function normaliser({
  catalog,
  plugins,
  config: { routing },
}: Surroundings): (request: ChatRequest) => Normal<ChatRequest> {
  const surroundings: ChatSurroundings = {
    hasModel: (slug) => findModel(catalog(), slug) !== undefined || isRouter(slug, plugins),
    hasPlugin: (id) => plugins.some((plugin) => plugin.id === id),
    serverTools: new Set(serverToolsOf(plugins).keys()),
  };
  const router = routerOf(routing.defaultModel, plugins);
  return (request) => {
    const asked =
      router === undefined || namedModels(request).length > 0
        ? request
        : { ...request, model: router };
    const normal = normaliseChatRequest(asked, surroundings);
    if (normal.kind === "invalid") throw badRequest(normal.message, normal.path);
    return normal;
  };
}

/** The default model where a plugin chooses for it: it has to find the name in the request. */
function routerOf(model: string | undefined, plugins: Surroundings["plugins"]): string | undefined {
  if (model === undefined) return undefined;
  const isOne = (slug: string) => isRouter(slug, plugins);
  return isOne(cutSuffixes(model, isOne).slug) ? model : undefined;
}
