/** How the page looks: as the system does, or as the person said. */
export const themes = ["system", "light", "dark"] as const;

/** One of the themes. */
export type Theme = (typeof themes)[number];
