import type { EntityHeader } from './entity-header.js';
import type { MediaType } from './media-type.js';

/** What is known of a message or part when its header is read. Offsets count from the first octet of the message. */
export interface EntityStart {
  readonly kind: 'leaf' | 'multipart' | 'message';
  readonly header: EntityHeader;
  readonly media: MediaType;
  /** Lower case; default `7bit`. */
  readonly encoding: string;
  /** Start of its header, which includes the empty line after it. */
  readonly headerFrom: number;
  readonly bodyFrom: number;
}

/** The events of the reader while octets arrive. */
export interface StructureEvents {
  open(start: EntityStart): void;
  /**
   * Octets of the innermost open entity: the encoded body of a leaf, the text outside the parts of a multipart, or the
   * body of a message that is encoded and therefore not parsed.
   */
  octets(piece: Buffer): void;
  close(bodyTo: number): void;
}

/** Anything beyond is a leaf of plain text. */
export interface StructureLimits {
  readonly maxDepth: number;
  readonly maxParts: number;
}

/** Far beyond any mail of people, and little enough to be kept for each message. */
export const STRUCTURE_LIMITS: StructureLimits = { maxDepth: 50, maxParts: 10_000 };

/** Its octets are not those that it stands for. */
export function isEncoded({ encoding }: Pick<EntityStart, 'encoding'>): boolean {
  return encoding === 'base64' || encoding === 'quoted-printable';
}
