import { notFound } from "@sluice/errors";
import type { Catalog } from "@sluice/schema";
import type { Request, Response } from "express";
import { describeModel } from "./describe-model.ts";
import { sendJson } from "./send-json.ts";

/** `GET /models`: every model, unless `output_modalities` filters (contract §7.11). */
export function modelsHandler(catalog: () => Catalog) {
  return (request: Request, response: Response): void => {
    const wanted = outputFilter(request.query.output_modalities);
    const models = [...catalog().models.values()].filter(
      ({ output }) => wanted === undefined || output.some((modality) => wanted.has(modality)),
    );
    sendJson(response, 200, {
      data: models.map(describeModel),
      total_count: models.length,
      links: { next: null },
    });
  };
}

/** `GET /models/{author}/{slug}` and `GET /model/{author}/{slug}`. */
export function modelHandler(catalog: () => Catalog) {
  return (request: Request, response: Response): void => {
    const slug = `${request.params.author}/${request.params.slug}`;
    const model = catalog().models.get(slug);
    if (model === undefined) throw notFound(`There is no model ${slug}`);
    sendJson(response, 200, { data: describeModel(model) });
  };
}

function outputFilter(query: unknown): ReadonlySet<string> | undefined {
  if (typeof query !== "string" || query === "all" || query === "") return undefined;
  return new Set(query.split(",").map((word) => word.trim().toLowerCase()));
}
