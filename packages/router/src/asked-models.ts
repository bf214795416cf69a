import { badRequest, unknownModel } from "@sluice/errors";
import type { Model } from "@sluice/schema";
import type { Operation, RouteQuery } from "./route-query.ts";

/**
 * The asked models in order, each once (contract §7.9). Throws 400 for a slug that the catalogue lacks
 * and for a model of another operation, wherever in the list it stands.
 */
export function askedModels({ models, catalog, needs }: RouteQuery): readonly Model[] {
  return [...new Set(models)].map((slug) => {
    const model = catalog.models.get(slug);
    if (model === undefined) throw unknownModel(slug);
    if (serves(model, needs.operation)) return model;
    throw badRequest(
      `${slug} does not serve ${needs.operation} requests; it makes ${model.output.join(", ")}`,
      "model",
    );
  });
}

function serves({ output }: Model, operation: Operation): boolean {
  switch (operation) {
    case "chat":
      return output.includes("text") || output.includes("image") || output.includes("audio");
    case "speech":
      return output.includes("speech") || (output.includes("audio") && !output.includes("text"));
    case "rerank":
    case "embeddings":
      return output.includes(operation);
  }
}
