import { notFound } from "@sluice/errors";
import { type Catalog, findModel, type Model } from "@sluice/schema";
import type { Request, Response } from "express";
import type { Dependencies } from "../pipeline/dependencies.ts";
import { describeEndpoint } from "./describe-endpoint.ts";
import { describeModel } from "./describe-model.ts";
import { modelFilters } from "./model-filters.ts";
import { modelOrder } from "./model-order.ts";
import { modelSpeed } from "./model-speed.ts";
import { pageOf } from "./page-of.ts";
import { sendJson } from "./send-json.ts";

type Listing = Pick<Dependencies, "catalog" | "health" | "clock">;

/** `GET /models`: every model, unless the query filters (contract §7.11; wire reference §14.2). */
export function modelsHandler(listing: Listing) {
  return listHandler("/api/v1/models", listing);
}

/** `GET /embeddings/models`: the models that make vectors (wire reference §14.1). */
export function embeddingModelsHandler({ catalog, ...listing }: Listing) {
  const makers = (): Catalog => {
    const models = [...catalog().models].filter(([, { output }]) => output.includes("embeddings"));
    return { ...catalog(), models: new Map(models) };
  };
  return listHandler("/api/v1/embeddings/models", { ...listing, catalog: makers });
}

function listHandler(path: string, { catalog, health, clock }: Listing) {
  return (request: Request, response: Response): void => {
    const kept = askedFor(catalog(), request.query);
    const models = modelOrder(kept, request.query.sort, modelSpeed(health.view(), clock.now()));
    const { items, next } = pageOf(models, request.query, path);
    sendJson(response, 200, {
      data: items.map(describeModel),
      total_count: models.length,
      links: { next },
    });
  };
}

/** `GET /models/count`: how many models the same query would list. */
export function modelCountHandler(catalog: () => Catalog) {
  return (request: Request, response: Response): void => {
    sendJson(response, 200, { data: { count: askedFor(catalog(), request.query).length } });
  };
}

function askedFor({ models }: Catalog, query: Request["query"]): readonly Model[] {
  const filters = modelFilters(query);
  return [...models.values()].filter((model) => filters.every((filter) => filter(model)));
}

/** `GET /models/{author}/{slug}` and `GET /model/{author}/{slug}`. */
export function modelHandler(catalog: () => Catalog) {
  return (request: Request, response: Response): void => {
    const model = modelOf(catalog, `${request.params.author}/${request.params.slug}`);
    sendJson(response, 200, { data: describeModel(model) });
  };
}

/** `GET /models/{author}/{slug}/endpoints`: who serves the model, and how they are. */
export function endpointsHandler({
  catalog,
  health,
  clock,
  config,
}: Pick<Dependencies, "catalog" | "health" | "clock" | "config">) {
  return (request: Request, response: Response): void => {
    const model = modelOf(catalog, `${request.params.author}/${request.params.slug}`);
    const { id, name, created, description, architecture } = describeModel(model);
    const endpoints = model.endpoints.map((endpoint) =>
      describeEndpoint(endpoint, model, {
        health: health.view().get(endpoint.id),
        now: clock.now(),
        outageWindowMs: config.routing.outageWindowMs,
      }),
    );
    const data = { id, name, created, description, architecture, endpoints };
    sendJson(response, 200, { data });
  };
}

/**
 * `GET /models/{author%2Fslug}`: OpenAI's clients escape the slash and want the model itself, with the
 * members that their API gives.
 */
export function openAiModelHandler(catalog: () => Catalog) {
  return (request: Request, response: Response): void => {
    const model = modelOf(catalog, String(request.params.id));
    const author = model.slug.split("/")[0];
    sendJson(response, 200, { ...describeModel(model), object: "model", owned_by: author });
  };
}

function modelOf(catalog: () => Catalog, slug: string): Model {
  const model = findModel(catalog(), slug);
  if (model === undefined) throw notFound(`There is no model ${slug.slice(0, 200)}`);
  return model;
}
