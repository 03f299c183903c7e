/** A folder and its UIDVALIDITY: what was read under an earlier UIDVALIDITY is invalid. */
export interface SearchedKey {
  readonly aliasId: string;
  readonly folderId: string;
  readonly uidValidity: number;
}
