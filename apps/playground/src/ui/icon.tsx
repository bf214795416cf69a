const paths = {
  plus: "M12 5v14M5 12h14",
  sliders: "M4 8h9M19 8h1M4 16h1M11 16h9M16 5.5v5M8 13.5v5",
  code: "m8.5 7-5 5 5 5M15.5 7l5 5-5 5",
  close: "M6 6l12 12M18 6 6 18",
  chevron: "m7 10 5 5 5-5",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4",
  send: "M12 19V5M6 11l6-6 6 6",
  stop: "M8 8h8v8H8z",
  copy: "M9 9h10v10H9zM5 15V5h10",
  check: "m5 12.5 4.5 4.5L19 7.5",
  down: "M12 5v14M6 13l6 6 6-6",
  up: "M12 19V5M6 11l6-6 6 6",
  text: "M5 6h14M5 12h14M5 18h9",
  image: "M4 5h16v14H4zM4 16l4.5-4.5 4 4 3-3L20 17M15.5 9.5v.01",
  braces:
    "M9 4.5H8a2 2 0 0 0-2 2v3L4 12l2 2.5v3a2 2 0 0 0 2 2h1M15 4.5h1a2 2 0 0 1 2 2v3l2 2.5-2 2.5v3a2 2 0 0 1-2 2h-1",
  paste: "M9 5H6v15h12V5h-3M9 4h6v3H9zM9 12h6M9 16h4",
  bars: "M4 6h15M4 12h10M4 18h6",
  retry: "M19 12a7 7 0 1 1-2.2-5.1M19 4v4h-4",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z",
  system: "M4 5h16v11H4zM9 20h6M12 16v4",
  warning: "M12 9v4.5M12 17v.01M12 4 3 19.5h18L12 4Z",
  play: "M8 5.5v13l10.5-6.5L8 5.5Z",
  pause: "M8.5 6v12M15.5 6v12",
  volume: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  mute: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4ZM16 10l4.5 4.5M20.5 10 16 14.5",
  download: "M12 4v11M7 10.5l5 5 5-5M5 20h14",
  upload: "M12 16V5M7 9.5l5-5 5 5M5 20h14",
  microphone:
    "M12 3.5a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0v-5a3 3 0 0 0-3-3ZM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3",
  voice: "M4 10v4M8 7v10M12 4v16M16 8v8M20 10v4",
  out: "M10 5H5v14h5M14 8l4 4-4 4M18 12H9",
} as const;

/** The name of a drawn icon. */
export type IconName = keyof typeof paths;

/** A line icon as tall as the text beside it; it says nothing to a screen reader. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
