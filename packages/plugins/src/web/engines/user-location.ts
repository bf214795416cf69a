/** Where a search is made from (specification, Plugins). */
export interface UserLocation {
  readonly city?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly region?: string | null | undefined;
  readonly timezone?: string | null | undefined;
}

/** The country as two capital letters; undefined when it is told in another way. */
export function countryCode(location: UserLocation | undefined): string | undefined {
  const country = location?.country?.trim() ?? "";
  return /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : undefined;
}
