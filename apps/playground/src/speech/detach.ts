/** Takes the sound off a media element and makes it silent; what has been heard does not begin by itself again. */
export function detach(media: HTMLMediaElement, urls: readonly string[]): void {
  if (media.played.length > 0) media.autoplay = false;
  media.pause();
  media.removeAttribute("src");
  media.load();
  for (const url of urls) URL.revokeObjectURL(url);
}
