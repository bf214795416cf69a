import { formatClock } from "../format/format-clock.ts";
import { Icon } from "../ui/icon.tsx";
import type { Clip, Sound } from "./clip.ts";
import { countCharacters } from "./count-characters.ts";
import { expectedSeconds } from "./expected-seconds.ts";
import { usePlayback } from "./use-playback.ts";
import { useWaveform } from "./use-waveform.ts";
import { VolumeField } from "./volume-field.tsx";
import { WaveformSeek } from "./waveform-seek.tsx";
import "../ui/round-button.css";
import "./clip-player.css";

/** Plays a clip, also while it still comes. */
export function ClipPlayer({ clip, sound, volume, onVolume }: ClipPlayerProps) {
  const { audio, request } = clip;
  const { peaks, seconds } = useWaveform(sound.waveform);
  const playback = usePlayback(audio, sound.format, volume);
  const { media, isPlaying, time } = playback;
  const isOver = clip.endedAt !== undefined;
  const canPlay = isOver || sound.format.kind === "mp3";
  const shownSeconds = isOver
    ? seconds
    : expectedSeconds(countCharacters(request.input), request.speed ?? 1, seconds);
  return (
    <div className="player" data-testid="player">
      <audio {...media} autoPlay preload="auto" data-testid="audio" />
      <button
        type="button"
        className="round-button player__button"
        aria-label={isPlaying ? "Pause" : "Play"}
        disabled={!canPlay}
        onClick={playback.toggle}
      >
        <Icon name={isPlaying ? "pause" : "play"} />
      </button>
      <WaveformSeek
        peaks={peaks}
        come={seconds}
        seconds={shownSeconds}
        time={time}
        onSeek={playback.seek}
      />
      <p className="player__time" data-testid="player-time">
        {formatClock(time)} / {formatClock(seconds)}
        {!isOver && "…"}
      </p>
      <VolumeField volume={volume} onVolume={onVolume} />
      {playback.isUnplayable && (
        <p className="note player__note" role="status">
          This browser cannot play what came. It can still be downloaded.
        </p>
      )}
    </div>
  );
}

interface ClipPlayerProps {
  readonly clip: Clip;
  readonly sound: Sound;
  readonly volume: number;
  readonly onVolume: (volume: number) => void;
}
