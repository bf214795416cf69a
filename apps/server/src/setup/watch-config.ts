import { type FSWatcher, unwatchFile, watch, watchFile } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";

/** How long a file must be left alone before it is read, in ms: whoever writes it may do so in several steps. */
const SETTLED_MS = 250;
/** How often the file is looked at where the system tells nothing of changes, in ms. */
const LOOK_MS = 2_000;

/**
 * Calls `changed` when the file says something else than before. Its folder is watched, not the file: editors
 * put a new file in its place, and a mounted Kubernetes config map swaps the folder `..data` behind a link. On
 * file systems that tell nothing (network mounts) the file's own times do.
 *
 * @returns ends it
 */
export function watchConfig(path: string, changed: () => void): () => void {
  const file = resolve(path);
  const textOf = () => readFile(file, "utf8").catch(() => undefined);
  let last = textOf();
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  const compare = async (): Promise<void> => {
    const [before, now] = await Promise.all([last, textOf()]);
    // A file that is gone comes back in a moment, or is no reason to stop what runs.
    if (ended || now === undefined || now === before) return;
    last = Promise.resolve(now);
    changed();
  };
  const noticed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void compare(), SETTLED_MS).unref();
  };

  const watcher = watchFolder(file, noticed);
  watchFile(file, { interval: LOOK_MS, persistent: false }, noticed);
  return () => {
    ended = true;
    clearTimeout(timer);
    watcher?.close();
    unwatchFile(file, noticed);
  };
}

/** Undefined where the system cannot: no more watches, no such folder. */
function watchFolder(file: string, noticed: () => void): FSWatcher | undefined {
  const name = basename(file);
  try {
    const watcher = watch(dirname(file), { persistent: false }, (_event, entry) => {
      // The database may lie beside it, and writes all the time.
      if (entry === null || entry === name || entry.startsWith("..")) noticed();
    });
    watcher.on("error", () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}
