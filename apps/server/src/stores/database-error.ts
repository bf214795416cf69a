/** The database cannot be used as it is; the message is one line for the person who starts the server. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
}
