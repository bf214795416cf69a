import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type Ref, useImperativeHandle, useRef } from "react";
import { useOffsetTop } from "./use-offset-top.ts";
import "./virtual-list.css";

/** What can be asked of a list from outside. */
export interface VirtualListHandle {
  /** Brings the item at this position into view. */
  readonly reveal: (index: number) => void;
}

/** A list of any length, of which only what is in view, and a little around it, is drawn. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, keyOf, label, box, estimate, render } = props;
  const list = useRef<HTMLOListElement>(null);
  const scrollMargin = useOffsetTop(list, box);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => box,
    estimateSize: () => estimate,
    getItemKey: (index) => keyOf(items[index] as Item),
    overscan: 6,
    scrollMargin,
  });
  useImperativeHandle(props.ref, () => ({
    reveal: (index) => virtualizer.scrollToIndex(index, { align: "center" }),
  }));
  return (
    <ol
      ref={list}
      className="virtual-list"
      aria-label={label}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          className="virtual-list__item"
          data-index={index}
          aria-setsize={items.length}
          aria-posinset={index + 1}
          style={{ transform: `translateY(${start - scrollMargin}px)` }}
        >
          {render(items[index] as Item, index)}
        </li>
      ))}
    </ol>
  );
}

interface VirtualListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string | number;
  readonly label: string;
  /** The element that scrolls, which may hold more than the list; null before it is there. */
  readonly box: HTMLElement | null;
  /** Height of an item that was not drawn yet, in pixels. */
  readonly estimate: number;
  readonly render: (item: Item, index: number) => ReactNode;
  readonly ref?: Ref<VirtualListHandle>;
}
