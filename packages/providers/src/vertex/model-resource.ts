import { claudeVersion } from "../anthropic/claude-version.ts";

/** Where requests go beside the address: no project where a key of express mode stands for one. */
export interface Place {
  readonly project: string | undefined;
  readonly location: string;
}

/** A model by the words of the service. */
export interface ModelResource {
  /** Who made it; undefined for an endpoint, where a tuned model is deployed. */
  readonly publisher: string | undefined;
  /** `publishers/…/models/…`, `endpoints/…`, or the whole of it with `projects/…`. */
  readonly name: string;
}

/**
 * The model that an endpoint's name means. A bare name is Google's, or Anthropic's where it is Claude's; before a
 * slash stands another publisher; longer names stand for themselves.
 */
export function modelResource(model: string): ModelResource {
  const publisher = /(?:^|\/)publishers\/([^/]+)\/models\//.exec(model)?.[1];
  if (publisher !== undefined) return { publisher, name: model };
  if (/(?:^|\/)endpoints\//.test(model)) return { publisher: undefined, name: model };
  const [owner, name] = model.split("/", 2);
  if (owner !== undefined && name !== undefined) return ofPublisher(owner, name);
  return ofPublisher(claudeVersion(model) === undefined ? "google" : "anthropic", model);
}

function ofPublisher(publisher: string, name: string): ModelResource {
  return { publisher, name: `publishers/${publisher}/models/${name}` };
}

/** The path of a model at a place, with its leading slash. */
export function resourcePath({ name }: ModelResource, { project, location }: Place): string {
  const isWhole = name.startsWith("projects/") || project === undefined;
  const whole = isWhole ? name : `projects/${project}/locations/${location}/${name}`;
  return `/${whole.split("/").map(segment).join("/")}`;
}

/** The sign before a version stays as it is documented; a colon would begin the action. */
function segment(text: string): string {
  return encodeURIComponent(text).replaceAll("%40", "@");
}
