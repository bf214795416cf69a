import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createClient } from "./api/client.ts";
import { App } from "./app.tsx";
import { takeKeyFromAddress } from "./session/take-key-from-address.ts";
import { applyTheme } from "./settings/apply-theme.ts";
import { readTheme } from "./settings/read-theme.ts";
import { createStores } from "./storage/stores.ts";
import { followViewport } from "./ui/follow-viewport.ts";
import "./ui/tokens.css";
import "./ui/base.css";

const stores = createStores(() => window.localStorage);
const linkKey = takeKeyFromAddress(window.location, window.history);
if (linkKey !== undefined) stores.key.write(linkKey);

applyTheme(document.documentElement, readTheme(stores.theme.read()));
followViewport(window);

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <App client={createClient((...call) => fetch(...call))} stores={stores} />
  </StrictMode>,
);
