import type { Copied } from '../../mailstore/message.js';
import { formatNumbers } from '../../protocol/imap/sequence-set.js';

/** RFC 9051 §7.1, COPYUID: source and target UIDs, both in ascending order. */
export function formatCopyUid({ uidValidity, sourceUids, targetUids }: Copied): string {
  return `COPYUID ${uidValidity} ${formatNumbers(sourceUids)} ${formatNumbers(targetUids)}`;
}
