import iconv from 'iconv-lite';
import { decodeCharset, findCharsetDecoder, isGuessedCharset, MAX_SLOW_BYTES } from './charset.js';
import { findSingleByteDecoder } from './single-byte.js';

/** Decodes text while its octets arrive: a character may begin in one piece and end in the next. */
export interface CharsetStream {
  push(octets: Buffer): string;
  end(): string;
}

/** For reading by people, as `decodeCharset`. */
export function createCharsetStream(charset: string | undefined): CharsetStream {
  const name = charset?.trim().toLowerCase() ?? '';
  if (isGuessedCharset(name) || !findCharsetDecoder(name)) return new GuessedStream();
  try {
    const decoder = new TextDecoder(name, { ignoreBOM: true });
    const push = findSingleByteDecoder(decoder.encoding);
    if (push) return { push, end: () => '' };
    return { push: (octets) => decoder.decode(octets, { stream: true }), end: () => decoder.decode() };
  } catch {
    return new SlowStream(name);
  }
}

/** UTF-8 as far as it is, and from then on what Windows wrote. */
class GuessedStream implements CharsetStream {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #isUtf8 = true;

  push(octets: Buffer): string {
    try {
      if (this.#isUtf8) return this.#utf8.decode(octets, { stream: true });
    } catch {
      this.#isUtf8 = false;
    }
    return decodeCharset(octets, 'windows-1252');
  }

  end(): string {
    return '';
  }
}

class SlowStream implements CharsetStream {
  readonly #decoder: ReturnType<typeof iconv.getDecoder>;
  #leftBytes = MAX_SLOW_BYTES;

  constructor(name: string) {
    this.#decoder = iconv.getDecoder(name);
  }

  push(octets: Buffer): string {
    const slow = octets.subarray(0, this.#leftBytes);
    this.#leftBytes -= slow.length;
    return this.#decoder.write(slow) + octets.toString('latin1', slow.length);
  }

  end(): string {
    return this.#decoder.end() ?? '';
  }
}
