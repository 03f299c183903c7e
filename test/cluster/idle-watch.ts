import { connectImap, type ImapClient } from '../support/imap-client.js';
import type { Login } from './login.js';
import { within } from './patience.js';

export interface Sighting {
  readonly atMs: number;
  /** When the connection on which it was seen had selected the mailbox. */
  readonly selectedMs: number;
}

export interface IdleSession {
  readonly beforeSelectMs: number;
  /** What was there at the SELECT has been fetched. */
  readonly caughtUpMs: number;
}

/** Programs break an IDLE now and then, to find out whether anything still answers. */
const IDLE_MS = 30_000;

/** A mail program that waits in IDLE and fetches what is new, on one connection after the other. */
export function watchInIdle(port: number, { user, password }: Login) {
  const seen = new Map<string, Sighting>();
  const twice: string[] = [];
  const sessions: IdleSession[] = [];
  let uidNext = 1;
  let isOpen = true;
  let interrupt = () => {};

  /** Until the connection breaks. */
  async function session(): Promise<void> {
    const client = await within(connectImap(port));
    try {
      await within(client.login(user, password));
      const beforeSelectMs = performance.now();
      await within(client.ok('SELECT INBOX'));
      const selectedMs = performance.now();
      await fetchNew(client, selectedMs);
      sessions.push({ beforeSelectMs, caughtUpMs: performance.now() });
      while (isOpen) {
        await idle(client);
        await fetchNew(client, selectedMs);
      }
    } finally {
      client.destroy();
    }
  }

  /** Ends with the first notice of a message. */
  async function idle(client: ImapClient): Promise<void> {
    const tag = client.begin('IDLE');
    let isDone = false;
    const finish = () => {
      if (!isDone) client.send('DONE\r\n');
      isDone = true;
    };
    const timer = setTimeout(finish, IDLE_MS);
    interrupt = finish;
    try {
      for (;;) {
        const response = await (isDone ? within(client.hear()) : client.hear());
        if (!response) throw new Error('closed');
        if (response.text.startsWith(`${tag} `)) return;
        if (/^\* \d+ EXISTS$/.test(response.text)) finish();
      }
    } finally {
      clearTimeout(timer);
      interrupt = () => {};
    }
  }

  async function fetchNew(client: ImapClient, selectedMs: number): Promise<void> {
    const { status, text, responses } = await within(
      client.run(`UID FETCH ${uidNext}:* (UID BODY.PEEK[HEADER.FIELDS (SUBJECT)])`),
    );
    if (status !== 'OK') throw new Error(text);
    const atMs = performance.now();
    let next = uidNext;
    for (const { text: line, literals } of responses) {
      const uid = Number(/\bUID (\d+)/.exec(line)?.[1] ?? 0);
      const subject = /Subject: (.*)\r/.exec(String(literals[0]))?.[1];
      if (uid < uidNext || subject === undefined) continue;
      if (seen.has(subject)) twice.push(subject);
      else seen.set(subject, { atMs, selectedMs });
      next = Math.max(next, uid + 1);
    }
    uidNext = next;
  }

  return {
    seen,
    twice,
    sessions,
    session,
    close(): void {
      isOpen = false;
      interrupt();
    },
  };
}

export type IdleWatch = ReturnType<typeof watchInIdle>;
