/** The sign of the house: a gate and the water that it lets through. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect className="logo__ground" width="32" height="32" rx="8" />
      <path className="logo__gate" d="M9 6v13M23 6v13M9 10h14" />
      <path
        className="logo__water"
        d="M5 24c2.4 0 2.4-2 4.9-2s2.4 2 4.8 2 2.5-2 4.9-2 2.4 2 4.8 2 1.6-.7 2.6-1.3"
      />
    </svg>
  );
}
