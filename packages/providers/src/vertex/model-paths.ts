import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { type ModelResource, resourcePath } from "./model-resource.ts";
import type { VertexAccess } from "./vertex-access.ts";

/** The path of a model. Throws `ProviderError` where there is none. */
export type PathOf = (resource: ModelResource, call: Call<unknown>) => string;

/** Paths for one way to enter the service, at one location. */
export function modelPaths({ project, isExpress, fault }: VertexAccess, location: string): PathOf {
  return (resource, call) => {
    const { providerName } = call.endpoint;
    if (fault !== undefined) throw codecError(call, { kind: "unauthorized", message: fault });
    if (project === undefined && !isExpress) {
      const message = `${providerName} is not told which project is charged: set options.project`;
      throw codecError(call, { kind: "unauthorized", message });
    }
    // Express mode has the methods of Google's own models only.
    if (isExpress && resource.publisher !== "google") {
      const message = `${providerName} serves only Google's models with an API key alone: set options.project`;
      throw codecError(call, { kind: "unsupported", message });
    }
    return resourcePath(resource, { project, location });
  };
}
