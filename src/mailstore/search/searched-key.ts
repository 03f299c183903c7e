/** A folder, and which one of that id: what was read of it before it began anew is of no use. */
export interface SearchedKey {
  readonly aliasId: string;
  readonly folderId: string;
  readonly uidValidity: number;
}
