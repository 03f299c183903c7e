/** Punctuation that ends a sentence is not part of the URL. */
const ADDRESS = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/;

/** Plain text with clickable URLs: our own letters are mostly a link. */
export function LinkedText({ text }: { text: string }) {
  return text.split(ADDRESS).map((piece, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in its order
      <a key={place} href={piece} target="_blank" rel="noopener noreferrer" className="text-accent underline">
        {piece}
      </a>
    ) : (
      piece
    ),
  );
}
