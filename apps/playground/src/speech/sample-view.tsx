import { useEffect, useState } from "react";
import { formatBytes } from "../format/format-bytes.ts";
import { Icon } from "../ui/icon.tsx";
import type { Sample } from "./sample.ts";

/** The sample that goes along, to be heard and taken out. */
export function SampleView({ sample, onRemove }: SampleViewProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(sample.file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [sample.file]);
  return (
    <div className="sample" data-testid="sample">
      <div className="sample__head">
        <span className="sample__name">{sample.name}</span>
        <span className="note">
          {sample.format.toUpperCase()}, {formatBytes(sample.file.size)}
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove ${sample.name}`}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript is asked for below */}
      <audio controls src={url} aria-label="Sample" />
    </div>
  );
}

interface SampleViewProps {
  readonly sample: Sample;
  readonly onRemove: () => void;
}
