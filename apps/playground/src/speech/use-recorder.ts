import { useEffect, useRef, useState } from "react";
import { microphoneFault } from "./microphone-fault.ts";
import { type OpenRecording, openRecording } from "./open-recording.ts";

/** Longest recording, in seconds; as WAV it stays under the limit of a sample. */
export const LONGEST_RECORDING = 300;

/** Where a recording stands. */
export type Recording =
  | { readonly kind: "idle" }
  | { readonly kind: "asking" }
  | { readonly kind: "recording"; readonly seconds: number; readonly level: number }
  | { readonly kind: "ending" }
  | { readonly kind: "failed"; readonly message: string };

/** Records from the microphone; leaving the page lets go of it and keeps nothing. */
export function useRecorder(onRecorded: (file: Blob) => void) {
  const [recording, setRecording] = useState<Recording>({ kind: "idle" });
  const open = useRef<OpenRecording>(undefined);
  /** Stands for the recording that is wanted; none once the page was left, also where it is shown again. */
  const wanted = useRef<symbol>(undefined);

  useEffect(
    () => () => {
      wanted.current = undefined;
      open.current?.cancel();
      open.current = undefined;
      // The page may only be hidden, and shown again later.
      setRecording({ kind: "idle" });
    },
    [],
  );

  const fail = (name: string) => setRecording({ kind: "failed", message: microphoneFault(name) });

  const stop = async () => {
    const ending = open.current;
    open.current = undefined;
    if (ending === undefined) return;
    const mine = wanted.current;
    setRecording({ kind: "ending" });
    const file = await ending.stop().catch(() => undefined);
    if (wanted.current !== mine) return;
    if (file === undefined || file.size === 0) return fail("Empty");
    setRecording({ kind: "idle" });
    onRecorded(file);
  };

  const start = async () => {
    const mine = Symbol("recording");
    wanted.current = mine;
    setRecording({ kind: "asking" });
    try {
      const opened = await openRecording((seconds, level) => {
        setRecording({ kind: "recording", seconds, level });
        if (seconds >= LONGEST_RECORDING) stop();
      });
      if (wanted.current !== mine) return opened.cancel();
      open.current = opened;
      setRecording({ kind: "recording", seconds: 0, level: 0 });
    } catch (thrown) {
      if (wanted.current !== mine) return;
      fail(thrown instanceof DOMException ? thrown.name : "Unknown");
    }
  };

  return { recording, start, stop };
}
