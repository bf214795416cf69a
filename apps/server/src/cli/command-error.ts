/** A command cannot do what was asked; the message is one line for the person who typed it. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
