import type { Person } from '../reader/parsed-mail';

/** What is being written, apart from where it is kept. */
export interface Letter {
  readonly to: readonly Person[];
  readonly cc: readonly Person[];
  readonly bcc: readonly Person[];
  readonly subject: string;
  /** Plain text only: `html` is not used. */
  readonly isPlain: boolean;
  readonly text: string;
  readonly html: string;
  /** The message that is answered or forwarded, kept as it was; under what is written. */
  readonly quote: Quote | undefined;
  readonly files: readonly LetterFile[];
  readonly thread: Thread | undefined;
}

export interface Quote {
  /** Sanitised; pictures that came with the message have `cid:` addresses. */
  readonly html: string;
  readonly text: string;
}

export interface LetterFile {
  /** Unique in the letter. */
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly blob: Blob;
  /** A picture in the text; without angle brackets. */
  readonly contentId: string | undefined;
}

/** The conversation that it continues. */
export interface Thread {
  readonly act: 'reply' | 'forward';
  /** Id of the message that is answered or forwarded. */
  readonly messageId: string;
  readonly inReplyTo: string | undefined;
  readonly references: readonly string[];
  /** The answer goes out readable, although the original was encrypted. */
  readonly wasEncrypted: boolean;
}

export const EMPTY_LETTER: Letter = {
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  isPlain: false,
  text: '',
  html: '',
  quote: undefined,
  files: [],
  thread: undefined,
};

export function sizeOfFiles(files: readonly LetterFile[]): number {
  return files.reduce((sum, { blob }) => sum + blob.size, 0);
}

export function newFile(blob: Blob, name: string, contentId?: string): LetterFile {
  return { key: crypto.randomUUID(), name, type: blob.type || 'application/octet-stream', blob, contentId };
}
