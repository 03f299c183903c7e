import type { ImapSession } from '../imap-session.js';

/** Numbers messages for an answer: by UID, or by the sequence numbers that the client knows. */
export function numbering({ selected: { view } }: Pick<ImapSession, 'selected'>, isUid: boolean) {
  const { known } = view;
  return {
    numberOf: (uid: number) => (isUid ? uid : known.placeOf(uid)),
    modseqOf: (number: number) => known.modseqAt(isUid ? known.placeOf(number) : number),
  };
}
