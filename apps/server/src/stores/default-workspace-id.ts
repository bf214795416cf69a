/** The one workspace of an installation, as `workspace_id` shows it (wire reference §12: a UUID). */
export const DEFAULT_WORKSPACE_ID = "00000000-0000-4000-8000-000000000000";
