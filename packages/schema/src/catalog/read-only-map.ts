/** A look at a map that cannot be written through, not even by those who pay no heed to types. */
export class ReadOnlyMap<Key, Value> implements ReadonlyMap<Key, Value> {
  readonly #of: ReadonlyMap<Key, Value>;

  constructor(of: ReadonlyMap<Key, Value>) {
    this.#of = of;
    Object.freeze(this);
  }

  get size(): number {
    return this.#of.size;
  }

  get(key: Key): Value | undefined {
    return this.#of.get(key);
  }

  has(key: Key): boolean {
    return this.#of.has(key);
  }

  forEach(
    each: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void,
    itself?: unknown,
  ): void {
    for (const [key, value] of this.#of) each.call(itself, value, key, this);
  }

  entries(): MapIterator<[Key, Value]> {
    return this.#of.entries();
  }

  keys(): MapIterator<Key> {
    return this.#of.keys();
  }

  values(): MapIterator<Value> {
    return this.#of.values();
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.#of[Symbol.iterator]();
  }
}

// What is done to the class is done to every map.
Object.freeze(ReadOnlyMap.prototype);
