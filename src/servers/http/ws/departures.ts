import type { FlagsEvent, MailboxEvent } from '../../../mailstore/events/mailbox-event.js';

export type FlagKind = FlagsEvent['kind'];

/** Messages of one folder. */
export interface Place {
  readonly folderId: string;
  readonly uids: readonly number[];
}

/**
 * Knows where messages were moved to. An event is written after its change, so a message may have left the folder by
 * then, and notices of two nodes may arrive in the wrong order.
 */
export interface Departures {
  /** Takes every event except new and copied messages. Answers with what must be sent after a move. */
  note(event: MailboxEvent): Due;
  /** Finds messages that have left the folder; if their move is not known yet, they become due when it is. */
  follow(kind: FlagKind, from: Place): readonly Place[];
  /** Called when the folder is deleted. */
  forget(folderId: string): void;
}

/** UIDs of the folder that the messages moved to. */
export interface Due {
  /** Flag events for messages that had left the folder, or had not arrived there yet. */
  readonly changed: readonly { readonly kind: FlagKind; readonly uids: readonly number[] }[];
  /** The event of their later move arrived first. */
  readonly gone: readonly number[];
}

/** Nodes' notices are milliseconds apart. */
const MAX_RECENT = 64;
/** Beyond this, events are lost. */
const MAX_UNTOLD = 10_000;

export function createDepartures(): Departures {
  const recent: MailboxEvent[] = [];
  /** Keyed by folder, then by UID. */
  const untold = new Map<string, Map<number, Set<FlagKind>>>();
  let untoldCount = 0;

  function recentOf(folderId: string, uid: number): readonly MailboxEvent[] {
    return recent.filter((event) => event.folderId === folderId && event.uids.includes(uid));
  }

  function putOff(kind: FlagKind, folderId: string, uid: number): void {
    const ofFolder = untold.get(folderId) ?? new Map<number, Set<FlagKind>>();
    untold.set(folderId, ofFolder);
    const kinds = ofFolder.get(uid) ?? new Set();
    if (!ofFolder.has(uid)) untoldCount += 1;
    if (untoldCount > MAX_UNTOLD) throw new Error('too many messages were not where their events say');
    ofFolder.set(uid, kinds.add(kind));
  }

  function takeUntold(folderId: string, uid: number): Iterable<FlagKind> {
    const ofFolder = untold.get(folderId);
    const kinds = ofFolder?.get(uid);
    if (!kinds) return [];
    ofFolder?.delete(uid);
    if (ofFolder?.size === 0) untold.delete(folderId);
    untoldCount -= 1;
    return kinds;
  }

  return {
    note(event) {
      const changed = new Map<FlagKind, number[]>();
      const gone: number[] = [];
      const isFlags = event.kind === 'flags' || event.kind === 'labels';
      for (const [n, uid] of isFlags ? [] : event.uids.entries()) {
        const kinds = new Set(takeUntold(event.folderId, uid));
        if (event.kind !== 'moved') continue;
        const targetUid = event.targetUids[n] as number;
        for (const { kind } of recentOf(event.targetId, targetUid)) {
          if (kind === 'flags' || kind === 'labels') kinds.add(kind);
          else gone.push(targetUid);
        }
        for (const kind of kinds) changed.set(kind, [...(changed.get(kind) ?? []), targetUid]);
      }
      recent.push(event);
      if (recent.length > MAX_RECENT) recent.shift();
      return { changed: [...changed].map(([kind, uids]) => ({ kind, uids })), gone };
    },

    follow(kind, { folderId, uids }) {
      const places = new Map<string, number[]>();
      for (const uid of uids) {
        const departure = recentOf(folderId, uid).find((event) => event.kind === 'moved' || event.kind === 'expunged');
        if (!departure) putOff(kind, folderId, uid);
        else if (departure.kind === 'moved') {
          const targetUid = departure.targetUids[departure.uids.indexOf(uid)] as number;
          places.set(departure.targetId, [...(places.get(departure.targetId) ?? []), targetUid]);
        }
      }
      return [...places].map(([id, there]) => ({ folderId: id, uids: there.sort((a, b) => a - b) }));
    },

    forget(folderId) {
      untoldCount -= untold.get(folderId)?.size ?? 0;
      untold.delete(folderId);
    },
  };
}
