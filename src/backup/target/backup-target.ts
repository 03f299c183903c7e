/** What lies where: `backups` are complete ones, `lists` name the files of each, `parts` hold rows, `objects` bodies. */
export const FILE_KINDS = ['backups', 'lists', 'parts', 'objects'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** A file by its kind and its name, which ends with a hex digit. */
export interface FileName {
  readonly kind: FileKind;
  readonly name: string;
}

/** Where backups are kept: a directory or a bucket. */
export interface BackupTarget {
  /** For people: without credentials. */
  readonly place: string;
  /** The file is there whole, and would survive a power cut, or it is not there. Replaces an earlier one. */
  put(file: FileName, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Throws `MissingObjectError` if there is no such file. */
  get(file: FileName): AsyncIterable<Uint8Array>;
  /** `undefined`: no such file. */
  sizeOf(file: FileName): Promise<number | undefined>;
  /** Succeeds if there is no such file. */
  delete(file: FileName): Promise<void>;
  /** Names of a kind whose last hex digit is `digit`. */
  list(kind: FileKind, digit: string): AsyncIterable<string>;
  /** Removes what a killed backup left half-written. */
  tidy(): Promise<void>;
  close(): void;
}

export const HEX_DIGITS = [...'0123456789abcdef'];

export function pathOf({ kind, name }: FileName): string {
  return `${kind}/${name}`;
}
