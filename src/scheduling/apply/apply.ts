import { isMe, type Me } from '../objects/calendar-user.js';
import { readSchedulingObject } from '../objects/scheduling-object.js';
import { applyCancel } from './apply-cancel.js';
import { applyRefresh, applyReply } from './apply-reply.js';
import { applyAdd, applyRequest } from './apply-request.js';
import { type Applied, ignored, readIncoming } from './incoming.js';

export interface ApplyInput {
  readonly text: string;
  readonly method: string;
  /** The proven address of From. */
  readonly from: string;
  /** The stored object with that UID, from any calendar. */
  readonly stored: string | undefined;
  readonly me: Me;
}

/**
 * RFC 5546 §3: applies an incoming letter to the stored object. A letter that is forged, outdated or for another person
 * has no effect.
 */
export function apply({ text, method: named, from, stored, me }: ApplyInput): Applied {
  const incoming = readIncoming(text, named, from);
  if (!incoming) return ignored('unreadable');
  const known = stored === undefined ? undefined : readSchedulingObject(stored);
  if (stored !== undefined && !known) return ignored('other-organizer');
  if (known && known.kind !== incoming.object.kind) return ignored('other-organizer');
  switch (incoming.method) {
    case 'REQUEST':
      return applyRequest(incoming, known, me);
    case 'ADD':
      return applyAdd(incoming, known, me);
    case 'CANCEL':
      return applyCancel(incoming, known, me);
    case 'REPLY':
      return known && isMe(me, known.organizer) ? applyReply(incoming, known) : ignored('unknown');
    case 'REFRESH':
      return known && isMe(me, known.organizer) ? applyRefresh(incoming, known) : ignored('unknown');
    default:
      return ignored('method');
  }
}
