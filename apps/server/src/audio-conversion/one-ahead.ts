/** Nobody who waits for a first byte is to wait for this. */
const PAUSE_MS = 50;

/**
 * Opens ahead of need: a moment after something was taken one more of the same is opened, and waits for whoever wants it
 * next. Never more than one waits; one that could not be opened is opened anew for who wants it.
 */
export function oneAhead<Kind, Opened>(
  open: (kind: Kind) => Promise<Opened>,
): (kind: Kind) => Promise<Opened> {
  let spare: { readonly kind: Kind; readonly opened: Promise<Opened> } | undefined;
  let isAwaited = false;
  const prepare = (kind: Kind): void => {
    isAwaited = false;
    spare = { kind, opened: open(kind) };
    spare.opened.catch(() => undefined);
  };
  return (kind) => {
    const ready = spare !== undefined && spare.kind === kind ? spare.opened : undefined;
    if (ready !== undefined) spare = undefined;
    if (!isAwaited) {
      isAwaited = true;
      setTimeout(prepare, PAUSE_MS, kind).unref();
    }
    return ready === undefined ? open(kind) : ready.catch(() => open(kind));
  };
}
