/** RFC 5464. `folder` undefined: of the whole mailbox (written `""`). Entry names are in lower case. */
export type MetadataCommand =
  | {
      readonly name: 'GETMETADATA';
      readonly folder: string | undefined;
      readonly entries: readonly string[];
      readonly maxSizeBytes: number | undefined;
      readonly depth: 0 | 1 | 'infinity';
    }
  | {
      readonly name: 'SETMETADATA';
      readonly folder: string | undefined;
      /** `null` removes. */
      readonly entries: readonly { readonly name: string; readonly value: Buffer | null }[];
    };
