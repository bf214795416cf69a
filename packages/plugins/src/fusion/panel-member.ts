import type { GatewayError } from "@sluice/errors";
import type { Usage } from "@sluice/schema";

/** What a member of the panel said. */
export interface PanelResponse {
  readonly model: string;
  readonly content: string;
  readonly usage: Usage | undefined;
}

/** A member that gave no answer. */
export interface PanelFailure {
  readonly model: string;
  readonly error: GatewayError;
}

/** How the members of a panel did, each in the order in which they were named. */
export interface PanelOutcome {
  readonly responses: readonly PanelResponse[];
  readonly failures: readonly PanelFailure[];
}
