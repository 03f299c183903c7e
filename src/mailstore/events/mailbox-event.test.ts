import { describe, expect, it } from 'vitest';
import { formatEvent, type MailboxEvent, parseEvent } from './mailbox-event.js';

const folderId = 'a'.repeat(24);
const targetId = 'b'.repeat(24);

describe('a mailbox event', () => {
  it('comes back as it was sent', () => {
    const events: MailboxEvent[] = [
      { kind: 'new', folderId, uids: [7] },
      { kind: 'expunged', folderId, uids: [1, 2, 3, 9, 4_294_967_295] },
      { kind: 'flags', folderId, uids: [1, 3] },
      { kind: 'labels', folderId, uids: [2] },
      { kind: 'moved', folderId, uids: [1, 5, 6], targetId, targetUids: [11, 12, 13] },
      { kind: 'copied', folderId, uids: [1], targetId, targetUids: [2] },
    ];
    for (const event of events) expect(formatEvent(event).map(parseEvent)).toEqual([event]);
  });

  it('of many messages comes in pieces that fit into a notice, and keeps who belongs to whom', () => {
    const uids = Array.from({ length: 1200 }, (_, n) => 4_294_900_000 + 2 * n);
    const targetUids = uids.map((uid) => uid - 10_000);
    const pieces = formatEvent({ kind: 'moved', folderId, uids, targetId, targetUids });
    expect(pieces.length).toBe(4);
    for (const piece of pieces) expect(piece.length).toBeLessThan(7_900 - 24 - 1);
    const read = pieces.map(parseEvent).flatMap((event) => (event?.kind === 'moved' ? [event] : []));
    expect(read.flatMap((event) => event.uids)).toEqual(uids);
    expect(read.flatMap((event) => event.targetUids)).toEqual(targetUids);
  });

  it('of a kind that a later release made is left out', () => {
    expect(parseEvent(`snoozed ${folderId} 1`)).toBeUndefined();
  });
});
