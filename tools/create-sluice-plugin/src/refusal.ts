/** Why no plugin is made, in words for whoever asked for it. Nothing has been written then. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}
