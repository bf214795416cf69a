import { useState } from "react";
import type { Client } from "./api/client.ts";
import type { KeyInfo } from "./api/key-info.ts";
import { ChatPane } from "./chat/chat-pane.tsx";
import { useChat } from "./chat/use-chat.ts";
import { Inspector } from "./inspector/inspector.tsx";
import { ModelPicker } from "./models/model-picker.tsx";
import { useModel } from "./models/use-model.ts";
import { Account } from "./session/account.tsx";
import { readSettings } from "./settings/read-settings.ts";
import { SettingsForm } from "./settings/settings-form.tsx";
import { ThemeChoice } from "./settings/theme-choice.tsx";
import { useTheme } from "./settings/use-theme.ts";
import type { Stores } from "./storage/stores.ts";
import { useStored } from "./storage/use-stored.ts";
import { type PanelName, TopBar } from "./top-bar.tsx";
import { SidePanel } from "./ui/side-panel.tsx";
import "./workbench.css";

/** What the workbench is given. */
export interface WorkbenchProps {
  readonly client: Client;
  readonly stores: Stores;
  readonly apiKey: string;
  readonly keyInfo: KeyInfo | undefined;
  readonly onRefused: (message: string) => void;
  readonly onSignOut: () => void;
}

/** The page of somebody who is signed in: the bar, the conversation, and one panel beside it. */
export function Workbench(props: WorkbenchProps) {
  const { client, stores, apiKey, onRefused } = props;
  const [panel, setPanel] = useState<PanelName>();
  const [settings, setSettings] = useStored(stores.settings, readSettings, JSON.stringify);
  const theme = useTheme(stores.theme);
  const { model, ...picker } = useModel(client, stores.model);
  const chat = useChat({ client, apiKey, model, settings, onRefused });
  const { conversation } = chat;
  const close = () => setPanel(undefined);

  return (
    <div className="workbench">
      <TopBar panel={panel} onPanel={setPanel} onNewChat={chat.clear} {...theme}>
        <ModelPicker model={model} {...picker} />
      </TopBar>
      <div className="workbench__rooms">
        <ChatPane
          conversation={conversation}
          model={model}
          onSend={chat.ask}
          onStop={chat.stop}
          onAskAgain={chat.askAgain}
        />
        {panel === "settings" && (
          <SidePanel title="Settings" onClose={close}>
            <SettingsForm settings={settings} onSettings={setSettings} />
            <ThemeChoice {...theme} />
            <Account apiKey={apiKey} info={props.keyInfo} onSignOut={props.onSignOut} />
          </SidePanel>
        )}
        {panel === "inspector" && (
          <SidePanel title="Inspector" onClose={close}>
            <Inspector
              apiKey={apiKey}
              last={conversation.at(-1)}
              preview={chat.request("Hello!")}
              origin={window.location.origin}
            />
          </SidePanel>
        )}
      </div>
    </div>
  );
}
