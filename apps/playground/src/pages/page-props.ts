import type { Client } from "../api/client.ts";
import type { KeyInfo } from "../api/key-info.ts";
import type { RoutingControl } from "../settings/use-routing.ts";
import type { ThemeControl } from "../settings/use-theme.ts";
import type { Stores } from "../storage/stores.ts";

/** What every page is given: the session, what is remembered, and its place. */
export interface PageProps {
  readonly client: Client;
  readonly stores: Stores;
  readonly apiKey: string;
  readonly keyInfo: KeyInfo | undefined;
  readonly theme: ThemeControl;
  /** How providers are chosen, for all pages. */
  readonly routing: RoutingControl;
  /** Pages that were visited stay: what they asked for goes on while another one is shown. */
  readonly isShown: boolean;
  /** Where the page that is shown puts its model picker and buttons. */
  readonly bar: HTMLElement | null;
  /** The gateway refused the key with 401. */
  readonly onRefused: (message: string) => void;
  readonly onSignOut: () => void;
}
