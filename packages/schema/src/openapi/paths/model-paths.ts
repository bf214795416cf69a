import { errorsOf } from "../error-replies.ts";
import { endpointListExample, modelExample } from "../examples/models.ts";
import type { Operation, Paths } from "../open-api-shapes.ts";
import { json, parameterOf } from "../references.ts";
import { open } from "../security.ts";

const shared = { tags: ["Models"], security: open } as const;
const bySlug = [parameterOf("Author"), parameterOf("Slug")];

const filters = [
  "OutputModalities",
  "InputModalities",
  "SupportedParameters",
  "ModelAuthors",
  "Providers",
  "Region",
  "Query",
  "ZeroRetention",
  "Context",
  "MinPrice",
  "MaxPrice",
].map(parameterOf);

const list: Operation = {
  ...shared,
  operationId: "listModels",
  summary: "List models",
  description: "Every model unless the query filters; other parameters of the query say nothing.",
  parameters: [...filters, ...["Sort", "ListOffset", "ListLimit"].map(parameterOf)],
  responses: {
    200: {
      description: "The models that can be asked for.",
      content: json("ModelListReply", {
        data: [modelExample],
        total_count: 1,
        links: { next: null },
      }),
    },
    ...errorsOf(400, 500),
  },
};

const embeddingModels: Operation = {
  ...list,
  operationId: "listEmbeddingModels",
  summary: "List embedding models",
  description: "The models that make vectors; the query as for all models.",
};

const count: Operation = {
  ...shared,
  operationId: "countModels",
  summary: "Count models",
  parameters: filters,
  responses: {
    200: {
      description: "How many the same query would list.",
      content: json("ModelCountReply", { data: { count: 3 } }),
    },
    ...errorsOf(400, 500),
  },
};

const providers: Operation = {
  ...shared,
  operationId: "listProviders",
  summary: "List providers",
  responses: {
    200: {
      description: "Who serves here.",
      content: json("ProviderListReply", {
        data: [
          {
            name: "North",
            slug: "north",
            privacy_policy_url: null,
            terms_of_service_url: null,
            status_page_url: null,
            headquarters: null,
            datacenters: ["us"],
          },
        ],
      }),
    },
    ...errorsOf(500),
  },
};

const show: Operation = {
  ...shared,
  operationId: "getModel",
  summary: "Get a model",
  parameters: bySlug,
  responses: {
    200: { description: "The model.", content: json("ModelReply", { data: modelExample }) },
    ...errorsOf(404, 500),
  },
};

const showById: Operation = {
  ...shared,
  operationId: "getModelById",
  summary: "Get a model as the OpenAI API gives it",
  parameters: [parameterOf("ModelId")],
  responses: {
    200: {
      description: "The model, not wrapped.",
      content: json("OpenAiModelReply", { ...modelExample, object: "model", owned_by: "acme" }),
    },
    ...errorsOf(404, 500),
  },
};

const endpoints: Operation = {
  ...shared,
  operationId: "listModelEndpoints",
  summary: "List the endpoints of a model",
  description: "Who serves the model, at which price, and how healthy it is.",
  parameters: bySlug,
  responses: {
    200: {
      description: "The endpoints.",
      content: json("EndpointListReply", endpointListExample),
    },
    ...errorsOf(404, 500),
  },
};

/** The catalogue (wire reference §14.2). */
export const modelPaths: Paths = {
  "/models": { get: list },
  "/embeddings/models": { get: embeddingModels },
  "/models/count": { get: count },
  "/providers": { get: providers },
  "/models/{author}/{slug}": { get: show },
  "/models/{author}/{slug}/endpoints": { get: endpoints },
  "/models/{id}": { get: showById },
  "/model/{author}/{slug}": {
    get: { ...show, operationId: "getModelSingular", summary: "Get a model, by another path" },
  },
};
