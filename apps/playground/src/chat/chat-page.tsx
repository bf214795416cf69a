import { ModelPicker } from "../models/model-picker.tsx";
import { useModel } from "../models/use-model.ts";
import { PageFrame } from "../pages/page-frame.tsx";
import type { PageProps } from "../pages/page-props.ts";
import { preferencesOf } from "../settings/preferences-of.ts";
import { readSettings } from "../settings/read-settings.ts";
import { RoutingForm } from "../settings/routing-form.tsx";
import { SettingsForm } from "../settings/settings-form.tsx";
import { useStored } from "../storage/use-stored.ts";
import { ChatInspector } from "./chat-inspector.tsx";
import { ChatPane } from "./chat-pane.tsx";
import { useChat } from "./use-chat.ts";

/** The page to chat on. */
export function ChatPage(page: PageProps) {
  const { client, stores, apiKey, routing, onRefused } = page;
  const provider = preferencesOf(routing.routing);
  const [settings, setSettings] = useStored(stores.settings, readSettings, JSON.stringify);
  const { model, ...picker } = useModel(client, stores.models.text, "text");
  const chat = useChat({ client, apiKey, model, settings, provider, onRefused });
  return (
    <PageFrame
      name="chat"
      page={page}
      picker={<ModelPicker model={model} {...picker} />}
      freshLabel="New chat"
      onFresh={chat.clear}
      settings={
        <>
          <SettingsForm settings={settings} onSettings={setSettings} />
          <RoutingForm {...routing} />
        </>
      }
      inspector={
        <ChatInspector
          apiKey={apiKey}
          last={chat.conversation.at(-1)}
          preview={chat.request("Hello!")}
        />
      }
    >
      <ChatPane
        conversation={chat.conversation}
        model={model}
        onSend={chat.ask}
        onStop={chat.stop}
        onAskAgain={chat.askAgain}
      />
    </PageFrame>
  );
}
