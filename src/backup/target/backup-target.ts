/**
 * The kinds of files: `backups` has a manifest per complete backup, `lists` name the files of each, `parts` hold rows,
 * `objects` bodies.
 */
export const FILE_KINDS = ['backups', 'lists', 'parts', 'objects'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** A file by its kind and its name, which ends with a hex digit. */
export interface FileName {
  readonly kind: FileKind;
  readonly name: string;
}

/** A directory or a bucket with backups. */
export interface BackupTarget {
  /** The place as it is shown, without credentials. */
  readonly place: string;
  /**
   * Stores a file, or replaces it: afterwards it is complete and survives a power cut. If the call fails, it is not
   * stored.
   */
  put(file: FileName, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Throws `MissingObjectError` if there is no such file. */
  get(file: FileName): AsyncIterable<Uint8Array>;
  /** `undefined`: no such file. */
  sizeOf(file: FileName): Promise<number | undefined>;
  /** Succeeds if there is no such file. */
  delete(file: FileName): Promise<void>;
  /** Names of a kind whose last hex digit is `digit`. */
  list(kind: FileKind, digit: string): AsyncIterable<string>;
  /** Removes incomplete files of a killed backup. */
  tidy(): Promise<void>;
  close(): void;
}

export const HEX_DIGITS = [...'0123456789abcdef'];

export function pathOf({ kind, name }: FileName): string {
  return `${kind}/${name}`;
}
