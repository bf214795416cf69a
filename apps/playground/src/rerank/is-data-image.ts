/** True for an image that is in the text itself, so that it can be drawn without fetching anything. */
export function isDataImage(image: string): boolean {
  return /^data:image\//i.test(image);
}
