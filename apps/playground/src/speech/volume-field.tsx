import { useState } from "react";
import { Icon } from "../ui/icon.tsx";

/** The volume, 0 to 1, and a button to mute it and bring it back. */
export function VolumeField({ volume, onVolume }: VolumeFieldProps) {
  const [before, setBefore] = useState(1);
  const isMuted = volume === 0;
  const toggle = () => {
    if (!isMuted) setBefore(volume);
    onVolume(isMuted ? before : 0);
  };
  return (
    <div className="volume">
      <button
        type="button"
        className="icon-button"
        aria-label="Mute"
        aria-pressed={isMuted}
        onClick={toggle}
      >
        <Icon name={isMuted ? "mute" : "volume"} />
      </button>
      <input
        type="range"
        aria-label="Volume"
        min={0}
        max={1}
        step={0.05}
        value={volume}
        aria-valuetext={`${Math.round(volume * 100)} percent`}
        onChange={(event) => onVolume(Number(event.target.value))}
      />
    </div>
  );
}

interface VolumeFieldProps {
  readonly volume: number;
  readonly onVolume: (volume: number) => void;
}
