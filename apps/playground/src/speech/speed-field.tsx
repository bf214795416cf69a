import { useId } from "react";
import { SPEEDS } from "./is-speed.ts";
import "./speed-field.css";

/** The speed to speak at; at 1 nothing is asked for. */
export function SpeedField({ speed = 1, onSpeed }: SpeedFieldProps) {
  const id = useId();
  const text = `${Number(speed.toFixed(2))}×`;
  const change = (next: number) => onSpeed(Math.abs(next - 1) < 0.001 ? undefined : next);
  return (
    <div className="field">
      <div className="field__head">
        <label htmlFor={id}>Speed</label>
        <output htmlFor={id}>{text}</output>
        {speed !== 1 && (
          <button type="button" className="quiet-button" onClick={() => onSpeed(undefined)}>
            Reset
          </button>
        )}
      </div>
      <input
        id={id}
        type="range"
        min={SPEEDS.least}
        max={SPEEDS.most}
        step={SPEEDS.step}
        value={speed}
        aria-valuetext={text}
        aria-describedby={`${id}-hint`}
        onChange={(event) => change(Number(event.target.value))}
      />
      <p id={`${id}-hint`} className="field__hint">
        Models without speeds ignore it.
      </p>
    </div>
  );
}

interface SpeedFieldProps {
  readonly speed: number | undefined;
  readonly onSpeed: (speed: number | undefined) => void;
}
