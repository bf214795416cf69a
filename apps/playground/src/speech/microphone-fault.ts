/** Why there is no recording, in words, by the name of what the browser threw. */
export function microphoneFault(name: string): string {
  switch (name) {
    case "NotAllowedError":
    case "SecurityError":
      return "The browser refused the microphone. Allow it for this page in the browser's site settings and try again.";
    case "NotFoundError":
      return "No microphone was found. Connect one, or choose a file.";
    case "NotReadableError":
    case "AbortError":
      return "The microphone could not be opened; another program may be using it.";
    case "Unsupported":
      return "Browsers give the microphone only to pages served over HTTPS or from this machine. Choose a file instead.";
    default:
      return "The recording failed. Try again, or choose a file.";
  }
}
