import { useState } from "react";
import type { PageProps } from "./pages/page-props.ts";
import { Pages } from "./pages/pages.tsx";
import { TopBar } from "./pages/top-bar.tsx";
import { usePage } from "./pages/use-page.ts";
import { useRouting } from "./settings/use-routing.ts";
import { useTheme } from "./settings/use-theme.ts";
import "./workbench.css";

/** What the workbench is given. */
export type WorkbenchProps = Omit<PageProps, "theme" | "routing" | "isShown" | "bar">;

/** What somebody who is signed in sees: the bar, and the page that the address names. */
export function Workbench(props: WorkbenchProps) {
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const theme = useTheme(props.stores.theme);
  const routing = useRouting(props.stores.routing);
  const page = usePage();
  return (
    <div className="workbench">
      <TopBar page={page} theme={theme} placeRef={setBar} />
      <div className="workbench__rooms">
        <Pages {...props} theme={theme} routing={routing} bar={bar} shown={page} />
      </div>
    </div>
  );
}
