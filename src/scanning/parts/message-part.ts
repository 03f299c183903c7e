import type { ArchiveOctets } from '../../protocol/zip/zip-directory.js';

/** One body or attachment of a message, decoded. */
export interface MessagePart {
  /** Every name in its header; mail programs differ in which they show. */
  readonly names: readonly string[];
  /** Lower case, without parameters. */
  readonly contentType: string;
  readonly charset: string | undefined;
  /** Shown as the message itself, not as a file. */
  readonly isBody: boolean;
  /** It is inside a message attached to this one. */
  readonly isOfInnerMessage: boolean;
  /** The first ones. */
  readonly bytes: Buffer;
  /** All octets of a zip archive. */
  readonly archive: ArchiveOctets | undefined;
  readonly sizeBytes: number;
  /** Marks found anywhere in it. */
  readonly marks: ReadonlySet<Mark>;
  /** Names of files embedded in a text (uuencode). */
  readonly embeddedNames: readonly string[];
}

export type PartFacts = Pick<MessagePart, 'names' | 'contentType' | 'charset' | 'isBody' | 'isOfInnerMessage'>;

export type Mark = 'eicar' | 'gtube' | 'vba';
