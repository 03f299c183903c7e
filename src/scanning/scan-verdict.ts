/** Which scanners are wanted; a domain has a switch for each. */
export interface ScanSwitches {
  readonly executables: boolean;
  readonly viruses: boolean;
}

export type ScanVerdict =
  | { readonly kind: 'clean' }
  | {
      readonly kind: 'hit';
      readonly scanner: 'executable' | 'virus';
      /** The attachment's name, or where it stands; for the sender to find it by. */
      readonly part: string;
      /** Plain English. */
      readonly reason: string;
    };

/** One attachment or body of a message, decoded. */
export interface MessagePart {
  readonly name: string | undefined;
  readonly contentType: string;
  readonly bytes: Buffer;
}
