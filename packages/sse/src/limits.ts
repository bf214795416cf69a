/** Largest `data` of one event unless told otherwise: 16 MiB, several inline images, in bytes of UTF-8. */
export const MAX_EVENT_BYTES = 16 * 1024 * 1024;
