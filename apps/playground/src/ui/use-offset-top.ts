import { type RefObject, useLayoutEffect, useState } from "react";

/** How far below the beginning of a scrolling box an element in it begins, in pixels. */
export function useOffsetTop(element: RefObject<HTMLElement | null>, box: HTMLElement | null) {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    if (box === null) return;
    const measure = () => {
      const inner = element.current;
      if (inner === null) return;
      const distance = inner.getBoundingClientRect().top - box.getBoundingClientRect().top;
      setOffset(Math.round(distance + box.scrollTop));
    };
    measure();
    // What stands above the list grows and shrinks: so does the content of the box.
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, [element, box]);
  return offset;
}
