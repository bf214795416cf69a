import type { PluginContext } from "../plugin.ts";
import { decodeBase64 } from "./decode-base64.ts";
import type { PlacedFile } from "./file-parts.ts";
import { fileRefused } from "./file-refused.ts";

/** A file as it came. */
export interface LoadedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Lower case, without parameters; empty where nobody says. */
  readonly mediaType: string;
}

/** Decodes a data URL, or fetches an address; 400 where that does not work. */
export async function loadFile(
  file: PlacedFile,
  mostBytes: number,
  fetch: PluginContext["fetch"],
): Promise<LoadedFile> {
  const loaded = file.address.startsWith("data:")
    ? decodeDataUrl(file)
    : await fetchFile(file, fetch);
  if (loaded.bytes.byteLength > mostBytes) {
    throw fileRefused(
      file,
      `has ${loaded.bytes.byteLength} bytes, and at most ${mostBytes} are read`,
    );
  }
  return loaded;
}

function decodeDataUrl(file: PlacedFile): LoadedFile {
  const comma = file.address.indexOf(",");
  const head = file.address.slice("data:".length, comma);
  if (comma < 0) throw fileRefused(file, "has a data URL without data");
  const data = file.address.slice(comma + 1);
  const bytes = /;\s*base64$/i.test(head) ? decodeBase64(data) : decodePlain(file, data);
  if (bytes === undefined) throw fileRefused(file, "has a data URL whose data is no base64");
  return { bytes: new Uint8Array(bytes), mediaType: plainType(head) };
}

function decodePlain(file: PlacedFile, data: string): Uint8Array {
  try {
    return new TextEncoder().encode(decodeURIComponent(data));
  } catch {
    throw fileRefused(file, "has a data URL that cannot be decoded");
  }
}

async function fetchFile(file: PlacedFile, fetch: PluginContext["fetch"]): Promise<LoadedFile> {
  const response = await fetch(file.address);
  if (!response.ok) {
    await response.body?.cancel();
    throw fileRefused(file, `could not be fetched: its address answered ${response.status}`);
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { bytes, mediaType: plainType(response.headers.get("content-type") ?? "") };
}

function plainType(type: string): string {
  return (type.split(";")[0] ?? "").trim().toLowerCase();
}
