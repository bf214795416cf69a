/** The node that all texts begin at. */
export const ROOT = 0;
/** No node: the root is nobody's child. */
const NONE = ROOT;

/**
 * Texts as one tree, character by character. Its nodes are numbers, and what they have stands in flat arrays: fifty
 * thousand objects would be marked by every full collection.
 */
export class CharacterTree {
  /** Children of the root, which alone has many. */
  readonly #first = new Map<number, number>();
  /** By node: its character, its youngest child, and the next older child of its parent. */
  readonly #codes: Uint16Array;
  readonly #children: Uint32Array;
  readonly #siblings: Uint32Array;
  #size = 1;

  /** @param most characters that all texts have together */
  constructor(most: number) {
    this.#codes = new Uint16Array(most + 1);
    this.#children = new Uint32Array(most + 1);
    this.#siblings = new Uint32Array(most + 1);
  }

  /** The node of a character behind a node; undefined when no text goes on with it. */
  child(node: number, code: number): number | undefined {
    if (node === ROOT) return this.#first.get(code);
    let child = this.#children[node] ?? NONE;
    while (child !== NONE && this.#codes[child] !== code) child = this.#siblings[child] ?? NONE;
    return child === NONE ? undefined : child;
  }

  /** Adds a text; gives the node of its last character. */
  grow(codes: Uint16Array): number {
    return codes.reduce((node, code) => this.child(node, code) ?? this.#add(node, code), ROOT);
  }

  #add(parent: number, code: number): number {
    const node = this.#size;
    this.#size += 1;
    this.#codes[node] = code;
    if (parent === ROOT) {
      this.#first.set(code, node);
    } else {
      this.#siblings[node] = this.#children[parent] ?? NONE;
      this.#children[parent] = node;
    }
    return node;
  }
}
