import { useCallback, useEffect, useReducer, useRef } from "react";
import type { Client } from "../api/client.ts";
import type { Failure } from "../api/failure.ts";
import type { SpeechRequestBody } from "../api/speech-request-body.ts";
import { audioFormatOf } from "./audio-format.ts";
import { createAudioLog } from "./audio-log.ts";
import { type Clips, nextClips } from "./clips.ts";
import { decodeMp3 } from "./decode-mp3.ts";
import { readRecord } from "./read-record.ts";
import { runSpeech } from "./run-speech.ts";
import { traceWaveform } from "./waveform.ts";

/** The clips and what can be done with them. */
export interface ClipsControl {
  readonly clips: Clips;
  /** Sends a request and gives the id of its clip; audio that is still coming is stopped first. */
  readonly send: (request: SpeechRequestBody) => string;
  readonly stop: () => void;
  readonly remove: (id: string) => void;
}

/** Keeps the clips made with one key; leaving the page closes the open connection. */
export function useClips(
  client: Client,
  key: string,
  onFailure: (failure: Failure) => void,
): ClipsControl {
  const [clips, tell] = useReducer(nextClips, []);
  const open = useRef<AbortController>(undefined);
  const leaving = useRef(new AbortController());
  const sent = useRef(0);

  const stop = useCallback(() => open.current?.abort(), []);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => {
      stop();
      controller.abort();
    };
  }, [stop]);

  const recordOf = (id: string, generationId: string) => {
    const { signal } = leaving.current;
    readRecord(() => client.readGeneration(key, generationId, signal), pause).then((record) =>
      tell({ kind: "recorded", id, record }),
    );
  };

  const send = (request: SpeechRequestBody): string => {
    stop();
    const controller = new AbortController();
    open.current = controller;
    sent.current += 1;
    const id = `clip-${sent.current}`;
    const now = () => performance.now();
    const audio = createAudioLog();
    tell({ kind: "sent", id, request, audio, at: now() });
    runSpeech({
      id,
      audio,
      signal: controller.signal,
      now,
      open: (signal) => client.speak(key, request, signal),
      soundOf: ({ contentType }) => {
        const format = audioFormatOf(contentType, request.response_format);
        return { format, waveform: traceWaveform(audio, format, decodeMp3) };
      },
      tell,
    }).then(({ failure, generationId }) => {
      if (failure) onFailure(failure);
      if (generationId !== undefined) recordOf(id, generationId);
    });
    return id;
  };

  const remove = (id: string) => tell({ kind: "removed", id });
  return { clips, send, stop, remove };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
