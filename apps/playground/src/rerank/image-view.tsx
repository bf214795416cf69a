import { isDataImage } from "./is-data-image.ts";

/** An image of a document. One at an address is a link to follow: nothing is fetched unasked. */
export function ImageView({ image, label }: { image: string; label: string }) {
  return isDataImage(image) ? (
    <img className="document-image" src={image} alt={`Of ${label.toLowerCase()}`} />
  ) : (
    <a className="document-link" href={image} target="_blank" rel="noopener noreferrer">
      {image}
    </a>
  );
}
