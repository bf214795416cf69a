import { useEffect, useRef } from "react";
import { FailureNotice } from "../result/failure-notice.tsx";
import { Waiting } from "../result/waiting.tsx";
import type { Clip } from "./clip.ts";
import { ClipFoot } from "./clip-foot.tsx";
import { clipNote } from "./clip-note.ts";
import { ClipPlayer } from "./clip-player.tsx";
import type { Speech } from "./use-speech.ts";
import "./clip-view.css";

/** A clip: its text, its player, and what there is to say of it. */
export function ClipView({ clip, speech }: ClipViewProps) {
  const { request, status, sound, size } = clip;
  const note = clipNote(clip);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    article.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <article
      ref={article}
      className="clip"
      data-testid="clip"
      data-status={status.kind}
      aria-label={`Audio of ${request.model}`}
      aria-busy={clip.endedAt === undefined}
    >
      <p className="clip__text" data-testid="clip-text">
        {request.input}
      </p>
      {status.kind === "waiting" && <Waiting label="Waiting for the first byte" />}
      {sound !== undefined && size > 0 && (
        <ClipPlayer clip={clip} sound={sound} volume={speech.volume} onVolume={speech.setVolume} />
      )}
      {status.kind === "failed" && (
        <FailureNotice
          title={size > 0 ? "This audio is incomplete" : "No audio"}
          failure={status.failure}
        />
      )}
      {note !== undefined && (
        <p className="note" data-testid="clip-note">
          {note}
        </p>
      )}
      <ClipFoot clip={clip} speech={speech} />
    </article>
  );
}

interface ClipViewProps {
  readonly clip: Clip;
  readonly speech: Speech;
}
