import type { CheckedRecord } from '../live-event.js';
import type { NeededRecord, RecordPurpose } from './needed-records.js';
import { toSeen } from './seen-record.js';
import type { Judgements } from './verdict.js';

export type OnRecord = (domainId: string, record: CheckedRecord) => void;

/** The records that each check queries. */
export const RECEIVING_PURPOSES: readonly RecordPurpose[] = [
  'verification',
  'mx',
  'spf',
  'mta-sts',
  'mta-sts-host',
  'tls-rpt',
];
export const SENDING_PURPOSES: readonly RecordPurpose[] = ['dkim-rsa', 'return-path', 'dmarc', 'dkim-ed25519', 'spf'];

/** Reports that the records are being queried, then the result for each. */
export function createProgress(
  { onRecord }: { readonly onRecord?: OnRecord },
  { id }: { readonly id: string },
  needed: readonly NeededRecord[],
  purposes: readonly RecordPurpose[],
): (judgements: Judgements) => void {
  if (!onRecord) return () => {};
  for (const { purpose, type, name } of needed) {
    if (purposes.includes(purpose)) onRecord(id, { purpose, type, name, state: 'checking' });
  }
  return (judgements) => {
    for (const { purpose, name, state } of toSeen(needed, judgements, 0)) {
      const type = needed.find((record) => record.purpose === purpose)?.type ?? 'TXT';
      onRecord(id, { purpose, type, name, state });
    }
  };
}
