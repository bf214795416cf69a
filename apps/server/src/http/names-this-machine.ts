const OWN_NAME =
  /^(?:localhost|[\w-]+\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])\.?(?::\d+)?$/i;

/**
 * Whether a `Host` header names this machine as it names itself. Another name may belong to a page of another
 * site, which made it point here (DNS rebinding). No browser sends a request without one.
 */
export function namesThisMachine(host: string | undefined): boolean {
  return host === undefined || OWN_NAME.test(host);
}
