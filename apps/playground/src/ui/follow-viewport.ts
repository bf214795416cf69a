/**
 * Keeps `--app-height` at the height that a phone's keyboard leaves free, where the browser lays the
 * keyboard over the page instead of making the page smaller.
 */
export function followViewport(window: Window): void {
  const viewport = window.visualViewport;
  if (!viewport) return;
  const follow = () => {
    const isZoomed = viewport.scale > 1.01;
    const { style } = window.document.documentElement;
    if (isZoomed) style.removeProperty("--app-height");
    else style.setProperty("--app-height", `${viewport.height}px`);
  };
  viewport.addEventListener("resize", follow);
}
