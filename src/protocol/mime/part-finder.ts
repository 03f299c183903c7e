import { type CharsetStream, createCharsetStream } from './charset-stream.js';
import { foldText } from './fold-text.js';
import { htmlToText } from './html-text.js';
import type { MediaType } from './media-type.js';
import { charsetOf } from './part-text.js';
import { isEncoded } from './structure-events.js';
import { createTransferDecoder } from './transfer-decoder.js';

/** So much text is looked through at a time. */
const SLICE_LENGTH = 64 * 1024;
/** In which there is no place to cut. */
const MAX_SLICE_LENGTH = 1024 * 1024;

/** Searches a part for a needle while the part arrives in pieces. */
export class PartFinder {
  #isFound = false;
  readonly #decoder: ReturnType<typeof createTransferDecoder>;
  readonly #charset: CharsetStream;
  readonly #isHtml: boolean;
  /** Decoded, and not searched yet. */
  #text = '';
  #wantedLength = SLICE_LENGTH;
  /** The end of the searched text: the needle may begin in it. */
  #tail = '';

  constructor(
    { media, encoding }: { readonly media: MediaType; readonly encoding: string },
    private readonly needle: string,
  ) {
    this.#decoder = isEncoded({ encoding }) ? createTransferDecoder(encoding) : undefined;
    this.#charset = createCharsetStream(charsetOf(media));
    this.#isHtml = media.name === 'text/html';
  }

  push(piece: Buffer): void {
    if (this.#isFound) return;
    this.#text += this.#charset.push(this.#decoder ? this.#decoder.push(piece) : piece);
    if (this.#text.length < this.#wantedLength) return;
    const end = this.#cut();
    this.#look(this.#text.slice(0, end));
    this.#text = this.#text.slice(end);
    this.#wantedLength = this.#text.length + SLICE_LENGTH;
  }

  end(): boolean {
    if (!this.#isFound) {
      if (this.#decoder) this.#text += this.#charset.push(this.#decoder.end());
      this.#look((this.#text + this.#charset.end()).trimEnd());
    }
    return this.#isFound;
  }

  /** Behind a tag, or behind white space: there neither a tag nor a letter with its accents is cut in two. */
  #cut(): number {
    const text = this.#text;
    const end = this.#isHtml
      ? text.lastIndexOf('>') + 1
      : Math.max(text.lastIndexOf('\n') + 1, text.lastIndexOf(' ', text.length) + 1);
    return end > 0 || text.length < MAX_SLICE_LENGTH ? end : text.length;
  }

  #look(slice: string): void {
    const folded = foldText(this.#isHtml ? htmlToText(slice) : slice);
    const isBehindSpace = this.#tail === '' || this.#tail.endsWith(' ');
    const line = this.#tail + (isBehindSpace ? folded.trimStart() : folded);
    this.#isFound = line.includes(this.needle);
    this.#tail = line.slice(-Math.max(1, this.needle.length - 1));
  }
}
