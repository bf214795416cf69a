import { useState } from "react";
import type { Client } from "../api/client.ts";
import type { ModelEntry } from "../api/model-entry.ts";
import type { StoredText } from "../storage/stored-text.ts";
import { useStored } from "../storage/use-stored.ts";
import { buildSpeechRequest } from "./build-speech-request.ts";
import type { Clip } from "./clip.ts";
import { readProviderOptions } from "./read-provider-options.ts";
import { readSpeechOptions } from "./read-speech-options.ts";
import type { Sample } from "./sample.ts";
import { useClips } from "./use-clips.ts";
import { voiceOf } from "./voice-of.ts";

/** What speech is made with. */
export interface SpeechPlace {
  readonly client: Client;
  readonly apiKey: string;
  readonly model: string;
  /** Of the model list; undefined while that is not known, and for a slug that it lacks. */
  readonly entry: ModelEntry | undefined;
  readonly store: StoredText;
  /** The gateway refused the key with 401. */
  readonly onRefused: (message: string) => void;
}

/** The voice to clone, as far as it is given. */
export interface Cloning {
  readonly sample: Sample | undefined;
  readonly transcript: string;
}

/** The text, the options and the clips, whose requests are made of the model and options of the moment. */
export function useSpeech({ client, apiKey, model, entry, store, onRefused }: SpeechPlace) {
  const [text, setText] = useState("");
  const [cloning, setCloning] = useState<Cloning>({ sample: undefined, transcript: "" });
  const [options, setOptions] = useStored(store, readSpeechOptions, JSON.stringify);
  const [refused, setRefused] = useState<string>();
  const [chosen, choose] = useState({ id: "", round: 0 });
  const [volume, setVolume] = useState(1);
  const { clips, send, stop, remove } = useClips(client, apiKey, ({ code, message }) => {
    if (code === 401) onRefused(message);
  });

  const provider = readProviderOptions(options.provider);
  const voice = voiceOf(entry?.supported_voices, options.voices[model]);
  const last = clips.at(-1);
  const request = (input: string) =>
    buildSpeechRequest({
      model,
      text: input,
      format: options.format,
      voice,
      speed: options.speed,
      instructions: options.instructions,
      ...cloning,
      provider: provider.kind === "options" ? provider.options : undefined,
    });
  const play = (id: string) => choose(({ round }) => ({ id, round: round + 1 }));
  /** Nothing is sent while the provider's settings are wrong. */
  const speak = (input: string) => {
    if (provider.kind === "wrong") setRefused(options.provider);
    else play(send(request(input)));
  };

  return {
    ...{ text, setText, cloning, setCloning, options, setOptions, provider, voice },
    setVoice: (next: string) =>
      setOptions({ ...options, voices: { ...options.voices, [model]: next } }),
    /** What was to be sent with these settings was not. */
    isBlocked: provider.kind === "wrong" && refused === options.provider,
    isRunning: last !== undefined && last.endedAt === undefined,
    ...{ clips, chosen, volume, setVolume, request, speak, play, stop, remove },
    speakAgain: (clip: Clip) => play(send(clip.request)),
    speakExample(input: string) {
      setText(input);
      speak(input);
    },
    /** An empty text; the clips stay. */
    beginAnew() {
      stop();
      setText("");
      setCloning({ sample: undefined, transcript: "" });
      choose({ id: "", round: 0 });
    },
  };
}

/** All that the speech page shows and does. */
export type Speech = ReturnType<typeof useSpeech>;
