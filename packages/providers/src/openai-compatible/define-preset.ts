import * as z from "zod";
import { defineProvider } from "../define-provider.ts";
import type { OwnServer } from "../own-server.ts";
import type { Adapter, HttpProvider } from "../provider.ts";
import type { PublicApi } from "../public-api.ts";
import type { OpenAiDialect } from "./dialect.ts";
import {
  type OpenAiCompatibleProvider,
  openAiCompatibleProvider,
} from "./openai-compatible-provider.ts";

/** What a server of the protocol may serve beside chat, and how it words its refusals. */
export type PresetMembers = Partial<
  Pick<
    HttpProvider,
    "rerank" | "speech" | "embeddings" | "moderations" | "ocr" | "reads" | "readFailure" | "redact"
  >
>;

/** A public API, or a server of one's own at its usual port. */
export type PresetPlace =
  | { readonly publicApi: PublicApi; readonly ownServer?: never }
  | { readonly ownServer: OwnServer; readonly publicApi?: never };

/** What makes an adapter of a public server that speaks the chat completions protocol in its own way. */
export interface Preset {
  readonly id: string;
  /** Where it is; a configured `base_url` goes before it. */
  readonly at: PresetPlace;
  readonly dialect: OpenAiDialect;
  /** What there is beside chat, of the usual members or of its own; all the usual ones unless given. */
  members?(usual: OpenAiCompatibleProvider): PresetMembers;
  /** How it lists its models, where that is not the usual way. */
  readonly listing?: Adapter["listing"];
}

/** An adapter without options for one such server. */
export function definePreset(preset: Preset): Adapter<Record<string, never>> {
  const { id, at, dialect, listing } = preset;
  const baseUrl = at.publicApi?.baseUrl ?? `http://127.0.0.1:${at.ownServer?.port}/v1`;
  return defineProvider({
    id,
    options: z.strictObject({}),
    ...at,
    ...(listing === undefined ? {} : { listing }),
    create(settings) {
      const usual = openAiCompatibleProvider(settings, settings.baseUrl ?? baseUrl, dialect);
      if (preset.members === undefined) return usual;
      const { rerank: _rerank, speech: _speech, embeddings: _vectors, ...others } = usual;
      const { moderations: _moderations, ...chat } = others;
      return { ...chat, ...preset.members(usual) };
    },
  });
}
