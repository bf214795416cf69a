/** Locations that stand for many regions of a part of the world, and have an address of their own form. */
const MULTI_REGIONS: ReadonlySet<string> = new Set(["us", "eu"]);

/** Where the service answers for a location: everywhere, in one of the multi-regions, or in a region. */
export function baseUrlOf(location: string): string {
  if (location === "global") return "https://aiplatform.googleapis.com/v1";
  if (MULTI_REGIONS.has(location)) return `https://aiplatform.${location}.rep.googleapis.com/v1`;
  return `https://${location}-aiplatform.googleapis.com/v1`;
}
