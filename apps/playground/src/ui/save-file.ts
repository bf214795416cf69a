/** Lets the person keep a file under a name, as a download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after the click; a minute is enough to begin.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
