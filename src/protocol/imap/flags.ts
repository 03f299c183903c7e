export const SYSTEM_FLAG_NAMES = {
  seen: '\\Seen',
  answered: '\\Answered',
  flagged: '\\Flagged',
  deleted: '\\Deleted',
  draft: '\\Draft',
} as const;
export type SystemFlagName = keyof typeof SYSTEM_FLAG_NAMES;

/** RFC 9051 §2.3.2. */
export interface FlagList {
  readonly system: readonly SystemFlagName[];
  /** As written; none twice, whatever the case of its letters. */
  readonly keywords: readonly string[];
}
