/** The database does not do now what it is asked; the cause says why. Its own words are not for callers. */
export class DatabaseFault extends Error {
  override readonly name = "DatabaseFault";
}
