import type { ArchiveOctets } from '../../protocol/zip/zip-directory.js';

/** One body or attachment of a message, decoded. */
export interface MessagePart {
  /** Every name that its header gives it; which of them a reader shows, nobody knows. */
  readonly names: readonly string[];
  /** Lower case, without parameters. */
  readonly contentType: string;
  readonly charset: string | undefined;
  /** Shown as the message itself, not as a file. */
  readonly isBody: boolean;
  /** It stands in a message that is attached to this one. */
  readonly isOfInnerMessage: boolean;
  /** The first ones. */
  readonly bytes: Buffer;
  /** All octets of a zip archive. */
  readonly archive: ArchiveOctets | undefined;
  readonly sizeBytes: number;
  /** What was seen anywhere in it. */
  readonly marks: ReadonlySet<Mark>;
  /** Of files that stand in a text itself (uuencode). */
  readonly embeddedNames: readonly string[];
}

export type PartFacts = Pick<MessagePart, 'names' | 'contentType' | 'charset' | 'isBody' | 'isOfInnerMessage'>;

export type Mark = 'eicar' | 'gtube' | 'vba';
