import type { ImapSession } from '../imap-session.js';

/** How an answer calls messages: by UID, or by place as the client counts now. */
export function numbering({ selected: { view } }: Pick<ImapSession, 'selected'>, isUid: boolean) {
  const { known } = view;
  return {
    numberOf: (uid: number) => (isUid ? uid : known.placeOf(uid)),
    modseqOf: (number: number) => known.modseqAt(isUid ? known.placeOf(number) : number),
  };
}
