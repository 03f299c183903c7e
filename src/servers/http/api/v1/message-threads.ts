import type { z } from 'zod';
import type { ListedThread } from '../../../../mailstore/listing/list-messages.js';
import type { Mailbox } from '../../../../mailstore/mailbox.js';
import { findMessages } from './message-records.js';
import { type messageAnswer, presentLightweight } from './message-view.js';

type MessageRecord = z.output<typeof messageAnswer>;
type People = NonNullable<MessageRecord['from']>;

/** This many of the newest messages of a conversation are read. */
const NEWEST = 10;

/** The newest message of each conversation, with a summary of the others. */
export async function presentThreads(
  mailbox: Pick<Mailbox, 'content' | 'folders'>,
  threads: readonly ListedThread[],
): Promise<readonly MessageRecord[]> {
  const found = await findMessages(
    mailbox,
    threads.flatMap(({ rows }) => rows.slice(0, NEWEST)),
  );
  const byId = new Map(found.map((message) => [message.row.id, message]));
  return threads.flatMap((thread) => {
    const newest = thread.rows.slice(0, NEWEST).flatMap(({ id }) => byId.get(id) ?? []);
    const records = newest.map(({ row, folder, index }) => presentLightweight(row, folder, index));
    return records[0] ? [{ ...records[0], thread: presentThread(thread, records) }] : [];
  });
}

function presentThread(
  { count, unseen, flagged, rows }: ListedThread,
  newest: readonly MessageRecord[],
): NonNullable<MessageRecord['thread']> {
  return {
    count,
    unseen_count: unseen,
    flagged_count: flagged,
    has_attachment: newest.some((record) => record.has_attachment),
    message_ids: rows.map(({ id }) => id),
    from: onceEach(newest.flatMap(({ from = [] }) => from)),
  };
}

function onceEach(people: People): People {
  const known = new Map<string, People[number]>();
  for (const person of people) {
    const key = person.address.toLowerCase();
    if (!known.has(key)) known.set(key, person);
  }
  return [...known.values()].slice(0, NEWEST);
}
