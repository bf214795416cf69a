import type { ReactNode } from "react";
import { Drawer } from "./drawer.tsx";
import { Icon } from "./icon.tsx";
import { useMediaQuery } from "./use-media-query.ts";
import "./side-panel.css";

/** What a panel shows. */
export interface SidePanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel beside the conversation; where there is no room beside it, a drawer over it. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const isNarrow = useMediaQuery("(max-width: 900px)");
  const content = (
    <>
      <header className="side-panel__head">
        <h2>{title}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={`Close ${title.toLowerCase()}`}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </header>
      <div className="side-panel__body">{children}</div>
    </>
  );
  return isNarrow ? (
    <Drawer label={title} className="drawer" onClose={onClose}>
      {content}
    </Drawer>
  ) : (
    <aside className="side-panel" aria-label={title}>
      {content}
    </aside>
  );
}
