import { useRef } from "react";
import { Icon } from "../ui/icon.tsx";

/** Chooses a file as the sample. */
export function SampleFile({ onFile }: { onFile: (file: File) => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="button" onClick={() => field.current?.click()}>
        <Icon name="upload" />
        Choose a file
      </button>
      <input
        ref={field}
        type="file"
        hidden
        accept="audio/*,.wav,.mp3,.m4a,.ogg,.flac,.webm,.aac"
        data-testid="sample-file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file can be chosen again after it was removed.
          event.target.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
