import type { ReactNode } from "react";
import "./file-button.css";

/** A button that chooses files; the same ones can be chosen again. */
export function FileButton({
  accept,
  label,
  multiple = false,
  onFiles,
  children,
}: FileButtonProps) {
  return (
    <label className="button file-button">
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      {children}
    </label>
  );
}

interface FileButtonProps {
  /** As an `accept` attribute has it. */
  readonly accept: string;
  /** Its name, where its text does not say enough. */
  readonly label?: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}
