import { useState } from "react";
import type { Client } from "./api/client.ts";
import type { KeyInfo } from "./api/key-info.ts";
import { buildRequest } from "./chat/build-request.ts";
import { ChatPane } from "./chat/chat-pane.tsx";
import type { Exchange } from "./chat/conversation.ts";
import { useConversation } from "./chat/use-conversation.ts";
import { Inspector } from "./inspector/inspector.tsx";
import { chooseModel } from "./models/choose-model.ts";
import { ModelPicker } from "./models/model-picker.tsx";
import { useModels } from "./models/use-models.ts";
import { Account } from "./session/account.tsx";
import { applyTheme } from "./settings/apply-theme.ts";
import { readSettings } from "./settings/read-settings.ts";
import { readTheme } from "./settings/read-theme.ts";
import { SettingsForm } from "./settings/settings-form.tsx";
import type { Theme } from "./settings/theme.ts";
import { ThemeChoice } from "./settings/theme-choice.tsx";
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
  const { client, stores, apiKey } = props;
  const [panel, setPanel] = useState<PanelName>();
  const [remembered, setModel] = useStored(
    stores.model,
    (text) => text,
    (slug) => slug ?? "",
  );
  const [settings, setSettings] = useStored(stores.settings, readSettings, JSON.stringify);
  const [theme, setTheme] = useStored<Theme>(stores.theme, readTheme, String);
  const { list, reload } = useModels(client);
  const talk = useConversation(client, apiKey, ({ code, message }) => {
    if (code === 401) props.onRefused(message);
  });

  const { conversation } = talk;
  const model = chooseModel(remembered, list.kind === "loaded" ? list.models : undefined);
  const request = (prompt: string, before = conversation) =>
    buildRequest({ model, settings, conversation: before, prompt });

  const askAgain = ({ id, prompt }: Exchange) => {
    talk.withdraw(id);
    talk.send(
      prompt,
      request(
        prompt,
        conversation.filter((exchange) => exchange.id !== id),
      ),
    );
  };

  const changeTheme = (next: Theme) => {
    applyTheme(document.documentElement, next);
    setTheme(next);
  };

  return (
    <div className="workbench">
      <TopBar
        panel={panel}
        onPanel={setPanel}
        onNewChat={talk.clear}
        theme={theme}
        onTheme={changeTheme}
      >
        <ModelPicker list={list} model={model} onModel={setModel} onReload={reload} />
      </TopBar>
      <div className="workbench__rooms">
        <ChatPane
          conversation={conversation}
          model={model}
          onSend={(prompt) => talk.send(prompt, request(prompt))}
          onStop={talk.stop}
          onAskAgain={askAgain}
        />
        {panel === "settings" && (
          <SidePanel title="Settings" onClose={() => setPanel(undefined)}>
            <SettingsForm settings={settings} onSettings={setSettings} />
            <ThemeChoice theme={theme} onTheme={changeTheme} />
            <Account apiKey={apiKey} info={props.keyInfo} onSignOut={props.onSignOut} />
          </SidePanel>
        )}
        {panel === "inspector" && (
          <SidePanel title="Inspector" onClose={() => setPanel(undefined)}>
            <Inspector
              apiKey={apiKey}
              last={conversation.at(-1)}
              preview={request("Hello!")}
              origin={window.location.origin}
            />
          </SidePanel>
        )}
      </div>
    </div>
  );
}
