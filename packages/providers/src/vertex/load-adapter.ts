import type { Adapter, LoadedAdapter, ProviderSettings, ReadText } from "../provider.ts";
import { readCredentials } from "./credentials-json.ts";
import { vertexAccess } from "./vertex-access.ts";
import type { VertexOptions } from "./vertex-options.ts";

type Settings = ProviderSettings<VertexOptions>;
type Loaded = LoadedAdapter<VertexOptions>;

/**
 * The adapter with the file of credentials that an entry names, read now so that a mistake is told at the start; refused
 * too where nothing says which project is charged.
 */
export async function loadAdapter(
  adapter: Adapter<VertexOptions>,
  settings: Settings,
  readText: ReadText,
): Promise<Loaded> {
  const { credentials } = settings.options;
  if (settings.apiKey !== undefined || credentials?.kind !== "file") {
    return withProject(adapter, settings);
  }
  const { path } = credentials;
  let text: string;
  try {
    text = await readText(path);
  } catch (error) {
    return refused(`${path} cannot be read: ${codeOf(error)}`, "credentials");
  }
  const read = readCredentials(text);
  if (read.kind === "refused") return refused(`${path}: ${read.message}`, "credentials");
  const known = { kind: "json", json: read.json } as const;
  const filled = (own: Settings): Settings =>
    own.options.credentials?.kind === "file"
      ? { ...own, options: { ...own.options, credentials: known } }
      : own;
  const loaded = { ...adapter, create: (own: Settings) => adapter.create(filled(own)) };
  return withProject(loaded, filled(settings));
}

function withProject(adapter: Adapter<VertexOptions>, settings: Settings): Loaded {
  const { project, isExpress, fault } = vertexAccess(settings);
  if (fault !== undefined) return refused(`api_key cannot be used: ${fault}`);
  if (project !== undefined || isExpress) return { kind: "loaded", adapter };
  return refused("is missing, and the credentials name no project", "project");
}

/** @param member of the options; absent: the fault is beside them */
function refused(message: string, member?: keyof VertexOptions): Loaded {
  return { kind: "refused", message, path: member === undefined ? [] : [member] };
}

function codeOf(error: unknown): string {
  return String(
    typeof error === "object" && error !== null && "code" in error ? error.code : error,
  );
}
