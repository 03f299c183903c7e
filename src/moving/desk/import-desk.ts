import type { Authenticator } from '../../directory/credentials/authenticator.js';
import type { Mailbox, Mailboxes } from '../../mailstore/mailbox.js';
import type { Clock } from '../../platform/clock.js';
import type { MessageRoom } from '../../platform/intake/message-sink.js';
import type { Part } from '../../platform/lifecycle.js';
import { type Random, randomHex } from '../../platform/random.js';
import { type CheckHost, connectImap } from '../imap/connect-imap.js';
import { ImapFault } from '../imap/imap-fault.js';
import type { ImapLogin } from '../imap/imap-login.js';
import { type ImapProgress, importImap } from '../imap/import-imap.js';
import type { ImportCounts } from '../mail/import-item.js';
import { type FileMessage, type IncomingFile, receiveFile } from '../mail/incoming-file.js';
import { createMailboxImport, type MailboxImport } from '../mail/mailbox-import.js';

/** An import into one mailbox; stays open as long as its caller makes calls. */
export interface OpenImport {
  readonly id: string;
  readonly mailbox: Mailbox;
  readonly messages: MailboxImport;
  /** Takes the octets of one message after another; `message` begins the next, `isLast` ends it. */
  take(part: FilePart): Promise<void>;
  /** Signs in at another server and begins to read it; throws why that is not possible. */
  readFrom(login: ImapLogin): Promise<void>;
  /** The progress of `readFrom`; throws the error that ended it. */
  progress(): ImapProgress & { readonly isDone: boolean };
  /** Stores the messages taken so far, and ends. */
  end(): Promise<ImportCounts>;
}

export interface FilePart {
  readonly message?: FileMessage | undefined;
  readonly octets: Buffer;
  readonly isLast: boolean;
}

/** The running imports of this process. */
export interface ImportDesk extends Part {
  /** Opens the mailbox with the alias's password; throws what `Authenticator.mailbox` throws. */
  open(address: string, password: string): Promise<OpenImport>;
  /** `undefined`: it ended, or no call came for it within two minutes. */
  find(id: string): OpenImport | undefined;
}

export interface ImportDeskDeps {
  readonly authenticator: Pick<Authenticator, 'mailbox'>;
  readonly mailboxes: Mailboxes;
  readonly room: MessageRoom;
  readonly checkHost: CheckHost;
  readonly clock: Pick<Clock, 'monotonicMs' | 'every'>;
  readonly random: Random;
}

/** A caller that was killed makes no further call. */
const IDLE_MS = 120_000;
const LOOK_EVERY_MS = 10_000;
const ID_BYTES = 16;
/** Wrong passwords given on this machine count for its loopback address. */
const HERE = { ip: '127.0.0.1' };

interface Kept {
  readonly opened: OpenImport;
  seenMs: number;
  running: number;
  close(): void;
}

export function createImportDesk({
  authenticator,
  mailboxes,
  room,
  checkHost,
  clock,
  random,
}: ImportDeskDeps): ImportDesk {
  const kept = new Map<string, Kept>();
  let stopLooking = () => {};

  function keep(mailbox: Mailbox): OpenImport {
    const id = randomHex(random, ID_BYTES);
    const messages = createMailboxImport(mailbox);
    let current: IncomingFile | undefined;
    let reading: { progress: ImapProgress; isDone: boolean; failure?: unknown } | undefined;
    const ending = new AbortController();
    const busy = async <T>(work: () => Promise<T>): Promise<T> => {
      entry.running += 1;
      try {
        return await work();
      } finally {
        entry.running -= 1;
        entry.seenMs = clock.monotonicMs();
      }
    };
    const opened: OpenImport = {
      id,
      mailbox,
      messages,
      take: (part) =>
        busy(async () => {
          if (part.message) {
            current?.discard();
            current = receiveFile(room, part.message);
          }
          if (!current) throw new Error('Octets came before their message');
          await current.push(part.octets);
          if (!part.isLast) return;
          const ended = current;
          const item = ended.end();
          current = undefined;
          if (item) await messages.add(item);
          else messages.refuse(ended.name, 'too-large');
        }),
      async readFrom(login) {
        const connect = () => connectImap(login, checkHost);
        const client = await busy(connect);
        const run = { progress: { done: 0, total: 0, folder: '' }, isDone: false, failure: undefined as unknown };
        reading = run;
        const tell = (progress: ImapProgress) => {
          run.progress = progress;
        };
        importImap(client, { login, connect, mailbox, messages, tell, signal: ending.signal })
          .catch((error: unknown) => {
            run.failure = error;
          })
          .finally(() => {
            run.isDone = true;
          });
      },
      progress() {
        if (reading?.failure !== undefined) throw reading.failure;
        return { ...(reading?.progress ?? { done: 0, total: 0, folder: '' }), isDone: reading?.isDone ?? true };
      },
      end: () =>
        busy(async () => {
          try {
            await messages.flush();
            return messages.counts();
          } finally {
            entry.close();
          }
        }),
    };
    const stopListening = mailbox.onRevoked(() => entry.close());
    const entry: Kept = {
      opened,
      seenMs: clock.monotonicMs(),
      running: 0,
      close() {
        if (!kept.delete(id)) return;
        stopListening();
        ending.abort(new ImapFault('lost', 'the import was ended'));
        current?.discard();
        messages.discard();
        mailbox.close();
      },
    };
    kept.set(id, entry);
    return opened;
  }

  return {
    name: 'imports',
    async open(address, password) {
      const login = await authenticator.mailbox(address, password, HERE);
      return keep(await mailboxes.open(login));
    },
    find(id) {
      const entry = kept.get(id);
      if (entry) entry.seenMs = clock.monotonicMs();
      return entry?.opened;
    },
    async start() {
      stopLooking = clock.every(LOOK_EVERY_MS, () => {
        const before = clock.monotonicMs() - IDLE_MS;
        for (const entry of kept.values()) if (entry.running === 0 && entry.seenMs < before) entry.close();
      });
    },
    async stop() {
      stopLooking();
      for (const entry of kept.values()) entry.close();
    },
  };
}
