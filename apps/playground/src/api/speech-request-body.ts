/** Formats that speech can be asked for in (specification, Speech request). */
export const speechFormats = ["mp3", "pcm"] as const;

/** One of the formats. */
export type SpeechFormat = (typeof speechFormats)[number];

/** A part of a voice to clone: its sample, or what is said in it (wire reference §11). */
export type InputReference =
  | {
      readonly type: "input_audio";
      readonly input_audio: { readonly data: string; readonly format: string };
    }
  | { readonly type: "text"; readonly text: string };

/** Settings by slug of the provider that understands them. */
export type ProviderOptions = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The body that the page sends to `POST /api/v1/audio/speech`. */
export interface SpeechRequestBody {
  readonly model: string;
  readonly input: string;
  readonly response_format: SpeechFormat;
  readonly voice?: string;
  readonly speed?: number;
  readonly instructions?: string;
  readonly input_references?: readonly InputReference[];
  readonly provider?: { readonly options: ProviderOptions };
}
