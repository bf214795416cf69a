import { loudness } from "./loudness.ts";
import { recordedFile } from "./recorded-file.ts";

/** A recording that runs. */
export interface OpenRecording {
  /** Ends it and gives the file. */
  stop(): Promise<Blob>;
  /** Ends it and keeps nothing. */
  cancel(): void;
}

/** How often the level is looked at, in ms. */
const EVERY = 100;

/**
 * Opens the microphone and records. Tells seconds and level (0 to 1) while it runs. Rejects with a
 * DOMException whose name says why there is no microphone; "Unsupported" where the browser gives none.
 */
export async function openRecording(
  onLevel: (seconds: number, level: number) => void,
): Promise<OpenRecording> {
  // On a page that is not secure, mediaDevices is missing whatever the types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined || typeof MediaRecorder === "undefined") {
    throw new DOMException("No microphone on this page", "Unsupported");
  }
  const stream = await devices.getUserMedia({ audio: true });
  try {
    return record(stream, onLevel);
  } catch (thrown) {
    closeTracks(stream);
    throw thrown;
  }
}

function record(
  stream: MediaStream,
  onLevel: (seconds: number, level: number) => void,
): OpenRecording {
  const recorder = new MediaRecorder(stream);
  const pieces: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => pieces.push(data));
  const meter = watchLevel(stream, onLevel);
  const release = () => {
    meter.close();
    closeTracks(stream);
  };
  const ended = new Promise<Blob>((resolve, reject) => {
    recorder.addEventListener("stop", () => resolve(new Blob(pieces, { type: recorder.mimeType })));
    recorder.addEventListener("error", () => reject(new DOMException("", "NotReadableError")));
  });
  // Whoever cancels does not wait for it.
  ended.catch(() => undefined);
  recorder.start();
  return {
    async stop() {
      if (recorder.state !== "inactive") recorder.stop();
      release();
      return recordedFile(await ended);
    },
    cancel() {
      if (recorder.state !== "inactive") recorder.stop();
      release();
    },
  };
}

function closeTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function watchLevel(stream: MediaStream, onLevel: (seconds: number, level: number) => void) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const startedAt = performance.now();
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onLevel((performance.now() - startedAt) / 1000, loudness(samples));
  }, EVERY);
  return {
    close() {
      clearInterval(timer);
      context.close();
    },
  };
}
