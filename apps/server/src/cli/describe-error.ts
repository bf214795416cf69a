import { GatewayError } from "@sluice/errors";
import { ConfigError } from "../config/config-error.ts";
import { DatabaseError } from "../stores/database-error.ts";
import { CommandError } from "./command-error.ts";

/** The lines that a person is shown for a failure; a stack only for what is a fault of ours. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const listening = describeListenError(error);
  if (listening !== undefined) return listening;
  return isTold(error) ? error.message : (error.stack ?? error.message);
}

function isTold(error: Error): boolean {
  return (
    error instanceof ConfigError ||
    error instanceof DatabaseError ||
    error instanceof CommandError ||
    GatewayError.isInstance(error) ||
    error.constructor === Error
  );
}

/** What the system says about an address that cannot be listened on. */
interface ListenError extends NodeJS.ErrnoException {
  readonly address?: string;
  readonly port?: number;
}

function describeListenError({ code, syscall, address, port }: ListenError): string | undefined {
  if (syscall !== "listen" && syscall !== "getaddrinfo") return undefined;
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} on ${address} is in use by another program. Take another with --port (0: a free one).`;
    case "EACCES":
      return `Port ${port} may not be used by this user. Take one above 1023 with --port.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `${address ?? "The host"} is not an address of this machine. Change --host or server.host.`;
    default:
      return undefined;
  }
}
