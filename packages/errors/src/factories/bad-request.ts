import { availability } from "../availability.ts";
import { GatewayError } from "../gateway-error.ts";

/** Where in the request the fault lies: `messages.0.content`, or its parts. */
export type RequestPath = string | readonly PropertyKey[];

/** 400: malformed JSON, a wrong type, a value out of range. Say which and what is expected. */
export function badRequest(message: string, path?: RequestPath): GatewayError {
  return new GatewayError(400, message, {
    metadata: { error_type: "invalid_request", ...pathMember(path) },
  });
}

/** 422: well-formed, but the parts contradict each other. Say which parts. */
export function unprocessable(message: string, path?: RequestPath): GatewayError {
  return new GatewayError(422, message, {
    metadata: { error_type: "unprocessable", ...pathMember(path) },
  });
}

/**
 * 400, not 404: a model that the catalogue does not know (wire reference §13.4).
 *
 * @param path where the request names it, if not as its own model
 */
export function unknownModel(slug: string, path?: string): GatewayError {
  const place = path === undefined ? "" : `${path}: `;
  return new GatewayError(400, `${place}${slug} is not a valid model ID`, {
    metadata: { error_type: "invalid_request", path: path ?? "model" },
    availability: availability({ code: "model_not_found", requested_models: [slug] }),
  });
}

/** 400: the model is known and does something else than this operation. */
export function wrongEndpoint(
  slug: string,
  operation: string,
  makes: readonly string[],
): GatewayError {
  const message = `${slug} does not serve ${operation} requests; its output is ${makes.join(", ")}`;
  return new GatewayError(400, message, {
    metadata: { error_type: "invalid_request", path: "model" },
    availability: availability({ code: "wrong_endpoint", requested_models: [slug] }),
  });
}

function pathMember(path: RequestPath | undefined) {
  const joined = typeof path === "string" ? path : path?.map(String).join(".");
  return joined === undefined || joined === "" ? {} : { path: joined };
}
