import type { Flags } from '../../mailstore/message.js';
import { FLAG_BIT, SYSTEM_FLAGS } from '../../mailstore/message.js';
import type { Enabled } from './imap-session.js';

/** `* 7 FETCH (`, or its replacement once sequence numbers are disabled (RFC 9586 §3.3). */
export function beginFetch(enabled: Pick<Enabled, 'uidOnly'>, place: number, uid: number): string {
  return enabled.uidOnly ? `* ${uid} UIDFETCH (` : `* ${place} FETCH (`;
}

const NAMES: readonly string[] = SYSTEM_FLAGS.map((flag) => `\\${flag.charAt(0).toUpperCase()}${flag.slice(1)}`);
const BITS: readonly number[] = SYSTEM_FLAGS.map((flag) => FLAG_BIT[flag]);
const SYSTEM_LISTS: readonly string[] = Array.from({ length: 1 << SYSTEM_FLAGS.length }, (_, bits) =>
  NAMES.filter((_name, i) => (bits & (BITS[i] ?? 0)) !== 0).join(' '),
);

/** `(\Seen $Junk)` */
export function formatFlags({ bits, keywords }: Flags, isRecent: boolean): string {
  const stored = SYSTEM_LISTS[bits] ?? '';
  const system = isRecent ? `${stored}${stored === '' ? '' : ' '}\\Recent` : stored;
  if (keywords.length === 0) return `(${system})`;
  return system === '' ? `(${keywords.join(' ')})` : `(${system} ${keywords.join(' ')})`;
}

/** An unsolicited FETCH response, or the answer to STORE. Without `flags` (`.SILENT`) it has only the other items. */
export function formatFlagNews(
  enabled: Pick<Enabled, 'uidOnly' | 'condstore' | 'rev2'>,
  message: {
    readonly place: number;
    readonly uid: number;
    readonly flags: Flags | undefined;
    readonly modseq: number;
    readonly isRecent: boolean;
  },
  withUid: boolean,
): string {
  const { place, uid, flags, modseq, isRecent } = message;
  const items = [
    // RFC 7162 §3.2.4; UIDFETCH has it in front
    ...((withUid || enabled.condstore || enabled.rev2) && !enabled.uidOnly ? [`UID ${uid}`] : []),
    ...(flags ? [`FLAGS ${formatFlags(flags, isRecent)}`] : []),
    ...(enabled.condstore ? [`MODSEQ (${modseq})`] : []),
  ];
  return `${beginFetch(enabled, place, uid)}${items.join(' ')})\r\n`;
}
