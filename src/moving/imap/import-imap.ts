import type { FetchMessageObject, ImapFlow } from 'imapflow';
import type { Mailbox } from '../../mailstore/mailbox.js';
import { FLAG_BIT, type Flags, SYSTEM_FLAGS } from '../../mailstore/message.js';
import { ServiceError } from '../../platform/service-error.js';
import { formatNumbers } from '../../protocol/imap/sequence-set.js';
import { toKeywords } from '../mail/keywords.js';
import { MAX_MESSAGE_BYTES, type MailboxImport } from '../mail/mailbox-import.js';
import { ImapFault, toImapFault } from './imap-fault.js';
import type { ImapLogin } from './imap-login.js';
import { listSourceFolders, type SourceFolder } from './source-folders.js';

export interface ImapProgress {
  /** Messages that have been examined. */
  readonly done: number;
  readonly total: number;
  /** The folder that is read. */
  readonly folder: string;
}

export interface ImapImport {
  readonly login: ImapLogin;
  /** Returns a signed-in client; called again if the connection is lost. */
  readonly connect: () => Promise<ImapFlow>;
  readonly mailbox: Pick<Mailbox, 'folders'>;
  readonly messages: MailboxImport;
  readonly tell: (progress: ImapProgress) => void;
  readonly signal: AbortSignal;
}

/** Messages per command: few, so that a lost connection costs little. */
const LOOKED_AT = 1000;
const FETCHED = 250;
const FETCHED_BYTES = 4 * 1024 * 1024;
/** Lost connections in a row, without a message in between. */
const MAX_LOSSES = 3;

/**
 * Imports all folders of another server, opened read-only. Imported messages are remembered by UIDVALIDITY and UID, and
 * not fetched again.
 */
export async function importImap(first: ImapFlow, { login, connect, mailbox, messages, tell, signal }: ImapImport) {
  let client = first;
  const stop = () => client.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const folders = await listSourceFolders(client, await mailbox.folders.list());
    const total = folders.reduce((sum, folder) => sum + folder.messages, 0);
    let before = 0;
    for (const folder of folders) {
      await withReconnects(async () => {
        let done = before;
        tell({ done, total, folder: folder.path });
        await readFolder(folder, (count) => {
          done += count;
          tell({ done, total: Math.max(done, total), folder: folder.path });
        });
      });
      before += folder.messages;
    }
    await messages.flush();
  } finally {
    signal.removeEventListener('abort', stop);
    await client.logout().catch(() => client.close());
  }

  /** Reads the folder again from its beginning; messages that were taken are skipped. */
  async function withReconnects(work: () => Promise<void>): Promise<void> {
    let losses = 0;
    for (let added = messages.counts().added; ; ) {
      try {
        return await work();
      } catch (error) {
        signal.throwIfAborted();
        // Errors of ours, such as a full mailbox, and errors that the server reports over a working connection
        if (error instanceof ServiceError || error instanceof ImapFault || client.usable) throw error;
        await messages.flush();
        const isFurther = messages.counts().added > added;
        losses = isFurther ? 1 : losses + 1;
        added = messages.counts().added;
        if (losses > MAX_LOSSES) throw new ImapFault('lost', toImapFault(error).detail);
        client = await connect();
      }
    }
  }

  async function readFolder({ path, target }: SourceFolder, looked: (count: number) => void): Promise<void> {
    await messages.ensureFolder(target);
    const { exists, uidValidity } = await client.mailboxOpen(path, { readOnly: true });
    if (exists === 0) return;
    const uids = (await client.search({ all: true }, { uid: true })) || [];
    const origin = (uid: number) =>
      `imap ${JSON.stringify([login.host.toLowerCase(), login.user, path])} ${uidValidity} ${uid}`;
    for (let at = 0; at < uids.length; at += LOOKED_AT) {
      const some = uids.slice(at, at + LOOKED_AT);
      const known = await messages.known(some.map(origin));
      messages.skip(known.size);
      const wanted = some.filter((uid) => !known.has(origin(uid)));
      looked(some.length - wanted.length);
      if (wanted.length > 0) await readMessages(path, target, wanted, origin, looked);
    }
  }

  async function readMessages(
    path: string,
    folder: string,
    uids: readonly number[],
    origin: (uid: number) => string,
    looked: (count: number) => void,
  ): Promise<void> {
    const nameOf = (uid: number) => `${path}, UID ${uid}`;
    const sizes = await client.fetchAll(formatNumbers(uids), { uid: true, size: true }, { uid: true });
    for (const { uid, size = 0 } of sizes) {
      if (size > MAX_MESSAGE_BYTES) messages.refuse(nameOf(uid), 'too-large');
    }
    const fitting = sizes.filter(({ size = 0 }) => size <= MAX_MESSAGE_BYTES);
    // Deleted there since the folder was listed, or too large
    looked(uids.length - fitting.length);
    for (const some of inSets(fitting)) {
      signal.throwIfAborted();
      const missing = new Set(some);
      const take = async (message: FetchMessageObject) => {
        missing.delete(message.uid);
        if (message.source === undefined) return messages.refuse(nameOf(message.uid), 'unreadable');
        await messages.add({
          name: nameOf(message.uid),
          folder,
          flags: toFlags(message.flags),
          internalAt: toTime(message.internalDate),
          origin: origin(message.uid),
          source: message.source,
        });
      };
      const isWhole = await fetchEach(some, take);
      // A server that fails on one message also omits the later ones of the command
      if (!isWhole) {
        for (const uid of [...missing]) {
          if (!(await fetchEach([uid], take))) messages.refuse(nameOf(uid), 'unreadable');
        }
      }
      looked(some.length);
    }
  }

  /** `false`: the server refused. It omits deleted messages. */
  async function fetchEach(
    uids: readonly number[],
    take: (message: FetchMessageObject) => Promise<void>,
  ): Promise<boolean> {
    const wanted = { uid: true, flags: true, internalDate: true, source: true };
    try {
      for await (const message of client.fetch(formatNumbers(uids), wanted, { uid: true })) await take(message);
      return true;
    } catch (error) {
      if (error instanceof ServiceError || !client.usable) throw error;
      return false;
    }
  }
}

function inSets(found: readonly { readonly uid: number; readonly size?: number | undefined }[]): number[][] {
  const sets: number[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const { uid, size = 0 } of found) {
    const current = sets.at(-1);
    if (!current || current.length >= FETCHED || bytes + size > FETCHED_BYTES) {
      sets.push([uid]);
      bytes = size;
    } else {
      current.push(uid);
      bytes += size;
    }
  }
  return sets;
}

function toFlags(given: ReadonlySet<string> = new Set()): Flags {
  let bits = 0;
  const keywords: string[] = [];
  for (const flag of given) {
    const system = SYSTEM_FLAGS.find((each) => `\\${each}` === flag.toLowerCase());
    if (system) bits |= FLAG_BIT[system];
    else if (!flag.startsWith('\\')) keywords.push(flag);
  }
  return { bits, keywords: toKeywords(keywords) };
}

function toTime(date: Date | string | undefined): number | undefined {
  const at = date === undefined ? Number.NaN : new Date(date).getTime();
  return Number.isNaN(at) ? undefined : at;
}
