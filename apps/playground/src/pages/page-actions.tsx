import { Icon, type IconName } from "../ui/icon.tsx";

/** The panel that is open, if one is. */
export type PanelName = "settings" | "inspector" | undefined;

/** What can be done with a page: begin anew, and open one of its panels. */
export function PageActions({ panel, onPanel, label, onFresh }: PageActionsProps) {
  const panelButton = (name: "settings" | "inspector", text: string, icon: IconName) => (
    <BarButton
      label={text}
      icon={icon}
      pressed={panel === name}
      onClick={() => onPanel(panel === name ? undefined : name)}
    />
  );
  return (
    <div className="top-bar__actions">
      <BarButton label={label} icon="plus" onClick={onFresh} />
      {panelButton("inspector", "Inspector", "code")}
      {panelButton("settings", "Settings", "sliders")}
    </div>
  );
}

interface PageActionsProps {
  readonly panel: PanelName;
  readonly onPanel: (panel: PanelName) => void;
  /** Of the button that begins anew. */
  readonly label: string;
  readonly onFresh: () => void;
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
