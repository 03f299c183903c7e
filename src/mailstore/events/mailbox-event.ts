import { afterCommit } from '../../db/after-commit.js';
import type { Database, Db } from '../../db/database.js';
import { formatNumbers } from '../../protocol/imap/sequence-set.js';

/** What happened to messages, for open pages: ids and UIDs, which are readable without keys. */
export type MailboxEvent =
  | Happening<'new'>
  | Happening<'expunged'>
  | FlagsEvent
  | Transfer<'moved'>
  | Transfer<'copied'>;

/** `flags`: also keywords that are not labels. */
export type FlagsEvent = Happening<'flags' | 'labels'>;

interface Happening<Kind extends string> {
  readonly kind: Kind;
  readonly folderId: string;
  readonly uids: readonly number[];
}

/** UIDs correspond by place. */
interface Transfer<Kind extends string> extends Happening<Kind> {
  readonly targetId: string;
  readonly targetUids: readonly number[];
}

export const EVENT_TOPIC = 'mailbox-event';

/** Two lists of scattered UIDs of ten digits still fit into a notice, which PostgreSQL refuses from 8,000 bytes on. */
const MAX_UIDS = 350;

/** Sent on every node once `tx` has committed. It is lost when the process ends: nothing may depend on it. */
export function announce(tx: Db, db: Pick<Database, 'notify'>, aliasId: string, event: MailboxEvent): void {
  if (event.uids.length === 0) return;
  afterCommit(tx, () => {
    for (const news of formatEvent(event)) db.notify(EVENT_TOPIC, `${aliasId} ${news}`);
  });
}

export function formatEvent(event: MailboxEvent): readonly string[] {
  const { kind, folderId, uids } = event;
  const news: string[] = [];
  for (let at = 0; at < uids.length; at += MAX_UIDS) {
    const words = [kind, folderId, formatNumbers(uids.slice(at, at + MAX_UIDS))];
    if ('targetId' in event) {
      words.push(event.targetId, formatNumbers(event.targetUids.slice(at, at + MAX_UIDS)));
    }
    news.push(words.join(' '));
  }
  return news;
}

/** `undefined`: of a later release, which knows more kinds. */
export function parseEvent(text: string): MailboxEvent | undefined {
  const [kind, folderId = '', uids = '', targetId = '', targetUids = ''] = text.split(' ');
  switch (kind) {
    case 'new':
    case 'expunged':
    case 'flags':
    case 'labels':
      return { kind, folderId, uids: parseNumbers(uids) };
    case 'moved':
    case 'copied':
      return { kind, folderId, uids: parseNumbers(uids), targetId, targetUids: parseNumbers(targetUids) };
    default:
      return undefined;
  }
}

function parseNumbers(text: string): number[] {
  return text.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split(':').map(Number);
    return Array.from({ length: last - first + 1 }, (_, n) => first + n);
  });
}
