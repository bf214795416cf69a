import type { Ref } from "react";
import { ThemeButton } from "../settings/theme-button.tsx";
import type { ThemeControl } from "../settings/use-theme.ts";
import { Logo } from "../ui/logo.tsx";
import { PageLinks } from "./page-links.tsx";
import type { PageName } from "./page-name.ts";
import "./top-bar.css";

/** What the bar shows and tells. */
export interface TopBarProps {
  readonly page: PageName;
  readonly theme: ThemeControl;
  /** The place for what belongs to the page that is shown. */
  readonly placeRef: Ref<HTMLDivElement>;
}

/** Name, links to the pages, and what the page that is shown puts there. */
export function TopBar({ page, theme, placeRef }: TopBarProps) {
  return (
    <header className="top-bar">
      <h1 className="top-bar__name">
        <Logo />
        <span>Sluice</span>
      </h1>
      <PageLinks page={page} />
      <div className="top-bar__page" ref={placeRef} />
      <ThemeButton {...theme} />
    </header>
  );
}
