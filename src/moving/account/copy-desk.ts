import type { Authenticator } from '../../directory/credentials/authenticator.js';
import type { Groupware, Groupwares } from '../../groupware/groupware.js';
import type { Mailbox, Mailboxes } from '../../mailstore/mailbox.js';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import { type Random, randomHex } from '../../platform/random.js';
import { type CopiedPiece, copyMailbox } from './mailbox-copy.js';

/** A mailbox with its contacts and calendars; stays open as long as its caller makes calls. */
export interface OpenCopy {
  readonly id: string;
  readonly mailbox: Mailbox;
  readonly groupware: Groupware;
  /** Returns the next pieces of everything in it; none at the end. */
  next(): Promise<readonly CopiedPiece[]>;
  close(): void;
}

export interface CopyDesk extends Part {
  /** Opens the mailbox with the alias's password; throws what `Authenticator.mailbox` throws. */
  open(address: string, password: string): Promise<OpenCopy>;
  /** `undefined`: it ended, or no call came for it within two minutes. */
  find(id: string): OpenCopy | undefined;
}

const IDLE_MS = 120_000;
const LOOK_EVERY_MS = 10_000;
const ID_BYTES = 16;
/** About the size of one answer; a message is read in pieces. */
const ANSWER_BYTES = 256 * 1024;
const ANSWER_PIECES = 500;
/** Wrong passwords given on this machine count for its loopback address. */
const HERE = { ip: '127.0.0.1' };

export function createCopyDesk({
  authenticator,
  mailboxes,
  groupwares,
  clock,
  random,
}: {
  readonly authenticator: Pick<Authenticator, 'mailbox'>;
  readonly mailboxes: Mailboxes;
  readonly groupwares: Groupwares;
  readonly clock: Pick<Clock, 'monotonicMs' | 'every'>;
  readonly random: Random;
}): CopyDesk {
  const kept = new Map<string, { readonly opened: OpenCopy; seenMs: number; running: number }>();
  let stopLooking = () => {};

  function keep(mailbox: Mailbox, groupware: Groupware): OpenCopy {
    const id = randomHex(random, ID_BYTES);
    const pieces = copyMailbox(mailbox, groupware);
    const stopListening = mailbox.onRevoked(() => opened.close());
    const opened: OpenCopy = {
      id,
      mailbox,
      groupware,
      async next() {
        entry.running += 1;
        try {
          const some: CopiedPiece[] = [];
          for (let bytes = 0; bytes < ANSWER_BYTES && some.length < ANSWER_PIECES; ) {
            const { value, done } = await pieces.next();
            if (done) break;
            some.push(value);
            bytes += value.octets.length;
          }
          return some;
        } finally {
          entry.running -= 1;
          entry.seenMs = clock.monotonicMs();
        }
      },
      close() {
        if (!kept.delete(id)) return;
        stopListening();
        mailbox.close();
        groupware.close();
      },
    };
    const entry = { opened, seenMs: clock.monotonicMs(), running: 0 };
    kept.set(id, entry);
    return opened;
  }

  return {
    name: 'mailbox copies',
    async open(address, password) {
      // Each zeroes the keys of its own login when closed, so there are two logins
      const groupware = await groupwares.open(await authenticator.mailbox(address, password, HERE));
      try {
        return keep(await mailboxes.open(await authenticator.mailbox(address, password, HERE)), groupware);
      } catch (error) {
        groupware.close();
        throw error;
      }
    },
    find(id) {
      const entry = kept.get(id);
      if (entry) entry.seenMs = clock.monotonicMs();
      return entry?.opened;
    },
    async start() {
      stopLooking = clock.every(LOOK_EVERY_MS, () => {
        const before = clock.monotonicMs() - IDLE_MS;
        for (const { opened, seenMs, running } of kept.values()) if (running === 0 && seenMs < before) opened.close();
      });
    },
    async stop() {
      stopLooking();
      for (const { opened } of kept.values()) opened.close();
    },
  };
}
