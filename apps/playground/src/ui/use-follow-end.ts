import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** How near to the end, in pixels, still counts as being there. */
const NEAR = 48;

/** A scrolling box that stays at its end while it grows, unless the person has scrolled away. */
export interface FollowEnd {
  readonly boxRef: RefObject<HTMLDivElement | null>;
  readonly contentRef: RefObject<HTMLDivElement | null>;
  readonly isAway: boolean;
  readonly onScroll: () => void;
  readonly goToEnd: () => void;
}

/** Follows the growth of the content by watching its size, so that every cause of growth counts. */
export function useFollowEnd(): FollowEnd {
  const boxRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const lastTop = useRef(0);
  const [isAway, setIsAway] = useState(false);

  const goToEnd = useCallback(() => {
    const box = boxRef.current;
    if (box) box.scrollTop = box.scrollHeight;
    follows.current = true;
    setIsAway(false);
  }, []);

  const onScroll = useCallback(() => {
    const box = boxRef.current;
    if (!box) return;
    // Content may have grown since the scroll that is told here; only a move upwards is the person's.
    const wentUp = box.scrollTop < lastTop.current;
    const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
    lastTop.current = box.scrollTop;
    if (isAtEnd) follows.current = true;
    else if (wentUp) follows.current = false;
    setIsAway(!follows.current);
  }, []);

  useEffect(() => {
    const box = boxRef.current;
    const content = contentRef.current;
    if (!box || !content) return;
    const observer = new ResizeObserver(() => {
      if (follows.current) box.scrollTop = box.scrollHeight;
    });
    observer.observe(content);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  return { boxRef, contentRef, isAway, onScroll, goToEnd };
}
