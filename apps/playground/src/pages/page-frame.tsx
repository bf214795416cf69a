import { Activity, type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Account } from "../session/account.tsx";
import { ThemeChoice } from "../settings/theme-choice.tsx";
import { SidePanel } from "../ui/side-panel.tsx";
import { PageActions, type PanelName } from "./page-actions.tsx";
import { type PageName, pageLabels } from "./page-name.ts";
import type { PageProps } from "./page-props.ts";

/** What a page is made of. */
export interface PageFrameProps {
  readonly name: PageName;
  readonly page: PageProps;
  /** The model picker. */
  readonly picker: ReactNode;
  /** What the button that begins anew says. */
  readonly freshLabel: string;
  readonly onFresh: () => void;
  /** Settings of this page alone; theme and key are added to them. */
  readonly settings: ReactNode;
  readonly inspector: ReactNode;
  /** The page itself: a `<main>`. */
  readonly children: ReactNode;
}

/** A page with one panel beside it. While another page is shown its state stays and its effects rest. */
export function PageFrame(props: PageFrameProps) {
  const { page, picker } = props;
  const [panel, setPanel] = useState<PanelName>();
  const actions = { panel, onPanel: setPanel, label: props.freshLabel, onFresh: props.onFresh };
  const bar = (
    <>
      {picker}
      <PageActions {...actions} />
    </>
  );
  return (
    <>
      {page.isShown && page.bar && createPortal(bar, page.bar)}
      <Activity mode={page.isShown ? "visible" : "hidden"}>
        <TabTitle text={`${pageLabels[props.name]} · Sluice playground`} />
        {props.children}
        {panel !== undefined && (
          <SidePanel title={titles[panel]} onClose={() => setPanel(undefined)}>
            {panel === "inspector" ? props.inspector : <Settings {...props} />}
          </SidePanel>
        )}
      </Activity>
    </>
  );
}

const titles: Readonly<Record<NonNullable<PanelName>, string>> = {
  settings: "Settings",
  inspector: "Inspector",
};

function Settings({ page, settings }: PageFrameProps) {
  return (
    <>
      {settings}
      <ThemeChoice {...page.theme} />
      <Account apiKey={page.apiKey} info={page.keyInfo} onSignOut={page.onSignOut} />
    </>
  );
}

function TabTitle({ text }: { text: string }) {
  useEffect(() => {
    document.title = text;
  }, [text]);
  return null;
}
