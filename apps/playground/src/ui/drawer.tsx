import { type ReactNode, useLayoutEffect, useRef } from "react";

/** What a drawer shows and where. */
export interface DrawerProps {
  readonly label: string;
  readonly className: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog that is open while it is mounted; Escape and a click beside it close it. */
export function Drawer({ label, className, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the dialog is gone from the page: closing it gives the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for the same is Escape, which a dialog has
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {children}
    </dialog>
  );
}
