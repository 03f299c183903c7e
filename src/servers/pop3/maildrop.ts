import type { Mailbox } from '../../mailstore/mailbox.js';

/** RFC 1939 §5: INBOX as it was at the login. Numbers stay the same during the session. */
export interface Maildrop {
  readonly folderId: string;
  /** Messages that are not marked as deleted. */
  readonly count: number;
  readonly sizeBytes: number;
  /** The highest number, marked messages included. */
  readonly last: number;
  /** RFC 1939 §7, UIDL: never changes and is never reused. */
  uniqueId(message: MaildropMessage): string;
  /** `undefined`: no such message, or it is marked as deleted. */
  find(number: number): MaildropMessage | undefined;
  /** Ignores what `find` does not find. */
  mark(number: number): void;
  unmarkAll(): void;
  markedUids(): readonly number[];
}

export interface MaildropMessage {
  readonly uid: number;
  readonly sizeBytes: number;
}

const ROWS_AT_ONCE = 1000;

export async function openMaildrop(mailbox: Pick<Mailbox, 'folders' | 'messages' | 'view'>): Promise<Maildrop> {
  const inbox = await mailbox.folders.find('INBOX');
  if (!inbox) throw new Error('a mailbox is opened without its INBOX');
  const uids = await listUids(mailbox, inbox.id);
  const messages: MaildropMessage[] = [];
  for (let from = 0; from < uids.length; from += ROWS_AT_ONCE) {
    // A message deleted since the UIDs were listed gets no number
    for (const row of await mailbox.messages.rows(inbox.id, uids.slice(from, from + ROWS_AT_ONCE))) {
      messages.push({ uid: row.uid, sizeBytes: row.sizeBytes });
    }
  }
  return numbered(inbox.id, inbox.uidValidity, messages);
}

async function listUids(mailbox: Pick<Mailbox, 'view'>, folderId: string): Promise<number[]> {
  const view = await mailbox.view(folderId);
  try {
    await view.ready();
    const { known } = view;
    return Array.from({ length: known.length }, (_, index) => known.uidAt(index + 1));
  } finally {
    view.close();
  }
}

function numbered(folderId: string, uidValidity: number, messages: readonly MaildropMessage[]): Maildrop {
  const marked = new Set<number>();
  const totalBytes = messages.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  let markedBytes = 0;

  return {
    folderId,
    last: messages.length,
    get count() {
      return messages.length - marked.size;
    },
    get sizeBytes() {
      return totalBytes - markedBytes;
    },
    uniqueId: ({ uid }) => `${uidValidity}.${uid}`,
    find: (number) => (marked.has(number) ? undefined : messages[number - 1]),
    mark(number) {
      const message = messages[number - 1];
      if (!message || marked.has(number)) return;
      marked.add(number);
      markedBytes += message.sizeBytes;
    },
    unmarkAll() {
      marked.clear();
      markedBytes = 0;
    },
    markedUids: () => [...marked].flatMap((number) => messages[number - 1]?.uid ?? []).sort((a, b) => a - b),
  };
}
