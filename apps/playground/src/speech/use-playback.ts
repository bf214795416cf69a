import { type AudioHTMLAttributes, useEffect, useRef, useState } from "react";
import { attachClip } from "./attach-clip.ts";
import type { AudioFormat } from "./audio-format.ts";
import type { AudioLog } from "./audio-log.ts";

/** A clip that can be heard, and where it is. */
export interface Playback {
  /** For the audio element that plays it. */
  readonly media: AudioHTMLAttributes<HTMLAudioElement> & {
    readonly ref: React.RefObject<HTMLAudioElement | null>;
  };
  readonly isPlaying: boolean;
  /** The browser can make no sound of the bytes. */
  readonly isUnplayable: boolean;
  /** Seconds. */
  readonly time: number;
  readonly toggle: () => void;
  readonly seek: (seconds: number) => void;
}

/** Plays the sound of one clip in an audio element; `volume` is 0 to 1. */
export function usePlayback(audio: AudioLog, format: AudioFormat, volume: number): Playback {
  const ref = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isUnplayable, setUnplayable] = useState(false);
  const [time, setTime] = useState(0);

  useEffect(() => {
    const element = ref.current;
    return element ? attachClip(element, audio, format) : undefined;
  }, [audio, format]);

  useEffect(() => {
    if (ref.current) ref.current.volume = volume;
  }, [volume]);

  useEveryFrame(isPlaying, () => setTime(ref.current?.currentTime ?? 0));

  const tellTime = () => setTime(ref.current?.currentTime ?? 0);
  return {
    media: {
      ref,
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onEnded: () => setPlaying(false),
      onTimeUpdate: tellTime,
      onSeeking: tellTime,
      onCanPlay: () => setUnplayable(false),
      onError: () => {
        setPlaying(false);
        setUnplayable(ref.current?.hasAttribute("src") ?? false);
      },
    },
    isPlaying,
    isUnplayable,
    time,
    toggle() {
      const element = ref.current;
      if (element?.paused) element.play().catch(() => undefined);
      else element?.pause();
    },
    seek(seconds) {
      if (ref.current) ref.current.currentTime = seconds;
      setTime(seconds);
    },
  };
}

/** Calls back before each frame that is drawn, unless the person wants less motion. */
function useEveryFrame(isOn: boolean, onFrame: () => void): void {
  const latest = useRef(onFrame);
  latest.current = onFrame;
  useEffect(() => {
    if (!isOn || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let frame = requestAnimationFrame(function draw() {
      latest.current();
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [isOn]);
}
