import { requireAccess } from '../../directory/access-policy.js';
import type { MailboxActor } from '../../directory/mailboxes/mailbox-login.js';
import type { Mailboxes } from '../../mailstore/mailbox.js';
import { FLAG_BIT, type Flags } from '../../mailstore/message.js';
import type { MessageRoom } from '../../platform/intake/message-sink.js';
import { invalid } from '../../platform/service-error.js';
import { type OctetSource, piecesOf } from '../../platform/threads/octet-source.js';
import { readMaildirFlags } from '../../protocol/maildir/maildir-name.js';
import { createLineEnds } from '../../protocol/mbox/line-ends.js';
import { createMboxSplitter, MboxFault } from '../../protocol/mbox/mbox-splitter.js';
import type { MboxFlags } from '../../protocol/mbox/status-fields.js';
import { readArrivalDate } from '../../protocol/mime/arrival-date.js';
import { toFolderName } from '../mail/folder-name.js';
import type { ImportCounts } from '../mail/import-item.js';
import { type IncomingFile, receiveFile } from '../mail/incoming-file.js';
import { toKeywords } from '../mail/keywords.js';
import { createMailboxImport, type MailboxImport } from '../mail/mailbox-import.js';

/** Files that the user of a mailbox hands in. */
export interface FileImports {
  /** Resolves when its messages are durable. Throws if the mailbox is full, or an mbox is none. */
  take(actor: MailboxActor, file: GivenFile, signal: AbortSignal): Promise<ImportCounts>;
}

export interface GivenFile {
  readonly kind: 'mbox' | 'message';
  readonly octets: OctetSource;
  /** Names its messages if they are refused. */
  readonly name: string;
  /** Of an mbox that comes in several parts: the number of its first message. */
  readonly first: number;
  readonly folder: string;
}

export function createFileImports({
  mailboxes,
  room,
}: {
  readonly mailboxes: Mailboxes;
  readonly room: MessageRoom;
}): FileImports {
  return {
    async take(actor, { folder: path, ...file }, signal) {
      requireAccess(actor, 'mailbox.manage', actor);
      const folder = toFolderName(path.split('/').filter(Boolean));
      const mailbox = await mailboxes.open(actor.login);
      const messages = createMailboxImport(mailbox);
      try {
        await (file.kind === 'mbox' ? takeMbox : takeMessage)(messages, { ...file, folder }, signal);
        await messages.flush();
        return messages.counts();
      } finally {
        messages.discard();
        mailbox.close();
      }
    },
  };

  async function takeMbox(
    messages: MailboxImport,
    { octets, name, first, folder }: GivenFile,
    signal: AbortSignal,
  ): Promise<void> {
    const splitter = createMboxSplitter();
    let count = first - 1;
    let current: IncomingFile | undefined;
    try {
      for await (const piece of piecesOf(octets)) {
        signal.throwIfAborted();
        await pass(splitter.push(piece));
      }
      await pass(splitter.end());
    } catch (error) {
      throw error instanceof MboxFault ? invalid('mailImport.notAnMbox') : error;
    } finally {
      current?.discard();
    }

    async function pass(events: ReturnType<typeof splitter.push>): Promise<void> {
      for (const event of events) {
        if (event.kind === 'begin') {
          count += 1;
          const named = { name: `${name}, ${count}`, folder, internalAt: event.at };
          if (!event.flags.isExpunged) current = receiveFile(room, { ...named, flags: toFlags(event.flags) });
        } else if (event.kind === 'octets') {
          await current?.push(event.octets);
        } else if (current) {
          const ended = current;
          current = undefined;
          await close(messages, ended);
        }
      }
    }
  }

  async function takeMessage(
    messages: MailboxImport,
    { octets, name, folder }: GivenFile,
    signal: AbortSignal,
  ): Promise<void> {
    const lineEnds = createLineEnds();
    let current: IncomingFile | undefined;
    try {
      for await (const piece of piecesOf(octets)) {
        signal.throwIfAborted();
        const ended = lineEnds(piece);
        current ??= receiveFile(room, {
          ...{ name, folder, flags: flagsOfName(name) },
          internalAt: readArrivalDate(ended.toString('latin1')),
        });
        await current.push(ended);
      }
      const whole = current;
      current = undefined;
      if (whole) await close(messages, whole);
      else messages.refuse(name, 'empty');
    } finally {
      current?.discard();
    }
  }
}

async function close(messages: MailboxImport, ended: IncomingFile): Promise<void> {
  const item = ended.end();
  if (item) await messages.add(item);
  else messages.refuse(ended.name, 'too-large');
}

/** A file of a Maildir has its flags in its name. */
function flagsOfName(name: string): Flags {
  const { isDeleted, isForwarded, ...flags } = readMaildirFlags(name);
  const { bits, keywords } = toFlags({ ...flags, keywords: isForwarded ? ['$Forwarded'] : [] });
  return { bits: bits | (isDeleted ? FLAG_BIT.deleted : 0), keywords };
}

function toFlags({ isSeen, isAnswered, isFlagged, isDraft, keywords }: Omit<MboxFlags, 'isExpunged'>): Flags {
  const bits =
    (isSeen ? FLAG_BIT.seen : 0) |
    (isAnswered ? FLAG_BIT.answered : 0) |
    (isFlagged ? FLAG_BIT.flagged : 0) |
    (isDraft ? FLAG_BIT.draft : 0);
  return { bits, keywords: toKeywords(keywords) };
}
