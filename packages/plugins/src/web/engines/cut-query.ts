/** A query of at most so many UTF-16 units, cut between words where that leaves half of it. */
export function cutQuery(query: string, most: number): string {
  if (query.length <= most) return query;
  const cut = query.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
  const space = cut.lastIndexOf(" ");
  return space > most / 2 ? cut.slice(0, space) : cut;
}
