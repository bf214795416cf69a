import type { ReactNode } from "react";
import type { Theme } from "./settings/theme.ts";
import { ThemeButton } from "./settings/theme-button.tsx";
import { Icon, type IconName } from "./ui/icon.tsx";
import { Logo } from "./ui/logo.tsx";
import "./top-bar.css";

/** The panel that is open, if one is. */
export type PanelName = "settings" | "inspector" | undefined;

/** What the bar shows and tells. */
export interface TopBarProps {
  readonly panel: PanelName;
  readonly onPanel: (panel: PanelName) => void;
  readonly onNewChat: () => void;
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
  /** The model picker. */
  readonly children: ReactNode;
}

/** Name, model, and what can be done with the page. */
export function TopBar(props: TopBarProps) {
  const { panel, onPanel } = props;
  const panelButton = (name: "settings" | "inspector", label: string, icon: IconName) => (
    <BarButton
      label={label}
      icon={icon}
      pressed={panel === name}
      onClick={() => onPanel(panel === name ? undefined : name)}
    />
  );
  return (
    <header className="top-bar">
      <h1 className="top-bar__name">
        <Logo />
        <span>Sluice</span>
      </h1>
      {props.children}
      <nav className="top-bar__actions" aria-label="Playground">
        <BarButton label="New chat" icon="plus" onClick={props.onNewChat} />
        {panelButton("inspector", "Inspector", "code")}
        {panelButton("settings", "Settings", "sliders")}
        <ThemeButton theme={props.theme} onTheme={props.onTheme} />
      </nav>
    </header>
  );
}

function BarButton(props: {
  readonly label: string;
  readonly icon: IconName;
  readonly pressed?: boolean;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="bar-button"
      aria-label={props.label}
      aria-pressed={props.pressed}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
      <span className="bar-button__label">{props.label}</span>
    </button>
  );
}
