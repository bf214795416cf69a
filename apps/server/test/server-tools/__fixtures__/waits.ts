const WAITS = Symbol.for("@sluice/server-test.waits");

/**
 * What became of the calls of `sluice:wait`, in order. The server imports the plugin by itself, so that its modules are
 * not the test's: what both see is in the process.
 */
export function waits(): string[] {
  const shared = globalThis as { [WAITS]?: string[] };
  shared[WAITS] ??= [];
  return shared[WAITS];
}
