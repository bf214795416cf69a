/** The slug of a model that a provider lists: an id of the form `author/name` is it, any other is put under the provider. */
export function listedSlug(provider: string, id: string): string {
  const parts = id.split("/").filter((part) => part !== "");
  return parts.length === 2 ? parts.join("/") : `${provider}/${parts.at(-1) ?? id}`;
}
