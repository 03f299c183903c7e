import { constants, createGzip, type Gzip } from 'node:zlib';

export interface PartLimits {
  /** The limit of the compressed file. */
  readonly maxBytes: number;
}

/** Texts in order; a text that did not fit into one file begins the next. */
export class TextSource {
  #next: string | undefined;
  #isEnded = false;
  constructor(private readonly texts: AsyncIterator<string>) {}

  async peek(): Promise<string | undefined> {
    if (this.#next !== undefined || this.#isEnded) return this.#next;
    const { value, done } = await this.texts.next();
    if (done) this.#isEnded = true;
    else this.#next = value;
    return this.#next;
  }

  take(): void {
    this.#next = undefined;
  }
}

/** The gzip trailer and an empty last block (RFC 1952 §2.3.1). */
const CLOSING_BYTES = 64;

/**
 * A gzip file of as many texts as fit, at least one. The size of a text is known only after compression: what is still
 * inside the compressor counts uncompressed, and near the limit the compressor is flushed.
 */
export async function* gzipPart(head: string, source: TextSource, { maxBytes }: PartLimits): AsyncGenerator<Buffer> {
  const file = new GzipFile();
  try {
    await file.write(head);
    for (let isFirst = true; ; isFirst = false) {
      const text = await source.peek();
      if (text === undefined) break;
      const needed = Buffer.byteLength(text) + CLOSING_BYTES;
      if (!isFirst && file.writtenBytes + file.pendingBytes + needed > maxBytes) {
        await file.flush();
        if (file.writtenBytes + needed > maxBytes) break;
      }
      await file.write(text);
      source.take();
      yield* file.takeOut();
    }
    await file.end();
    yield* file.takeOut();
  } finally {
    file.close();
  }
}

class GzipFile {
  writtenBytes = 0;
  /** Upper limit of what is not compressed yet. */
  pendingBytes = 0;
  readonly #gzip: Gzip = createGzip({ level: constants.Z_BEST_COMPRESSION });
  #chunks: Buffer[] = [];

  constructor() {
    this.#gzip.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk);
      this.writtenBytes += chunk.length;
    });
  }

  write(text: string): Promise<void> {
    this.pendingBytes += Buffer.byteLength(text);
    return new Promise((resolve, reject) => {
      this.#gzip.write(text, (error) => (error ? reject(error) : resolve()));
    });
  }

  flush(): Promise<void> {
    return new Promise((resolve) => {
      this.#gzip.flush(constants.Z_SYNC_FLUSH, () => {
        this.pendingBytes = 0;
        resolve();
      });
    });
  }

  end(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#gzip.once('error', reject);
      this.#gzip.once('end', resolve);
      this.#gzip.end();
    });
  }

  takeOut(): readonly Buffer[] {
    const chunks = this.#chunks;
    this.#chunks = [];
    return chunks;
  }

  close(): void {
    this.#gzip.destroy();
  }
}
