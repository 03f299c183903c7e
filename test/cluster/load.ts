import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { connectImap, type ImapClient } from '../support/imap-client.js';
import type { Balancer } from './balancer.js';
import { watchInIdle } from './idle-watch.js';
import type { Login } from './login.js';
import { openMaildrop } from './maildrop.js';
import { PATIENCE_MS, within } from './patience.js';

/** What was acknowledged, by subject. */
export interface Acknowledged {
  /** For other servers, at the API and at submission. */
  readonly sent: Set<string>;
  /** From other servers, for other servers: the alias `onward` of their number. */
  readonly forwarded: Set<string>;
  /** For the mailbox, by other servers and by its owner's programs; when. */
  readonly kept: Map<string, number>;
  /** For the mailbox that a program empties over POP3. */
  readonly dropped: Set<string>;
}

export interface LoadDeps {
  readonly ports: Balancer['ports'];
  readonly token: string;
  readonly sender: Login;
  readonly box: Login;
  readonly drop: Login;
}

/** Two cores carry three nodes, two databases and this. */
const PAUSE_MS = 100;
/** One in this many messages goes to the bucket. */
const LARGE = 8;
const MAILDROP_PAUSE_MS = 1_000;
const LINE = 'a line of a message that is too large for its row\r\n';
const LARGE_TEXT = LINE.repeat(Math.ceil(300_000 / LINE.length));

/** Works at every door, through the balancer. An answer that never came is no promise: the next message is another one. */
export function startLoad(deps: LoadDeps) {
  const { ports, token, sender, box, drop } = deps;
  const acknowledged: Acknowledged = { sent: new Set(), forwarded: new Set(), kept: new Map(), dropped: new Set() };
  const watch = watchInIdle(ports.imaps, box);
  const maildrop = openMaildrop(ports.pop3s, drop);
  let serial = 0;
  let isOpen = true;
  const textOf = (n: number) => (n % LARGE === 0 ? LARGE_TEXT : 'hello\r\n');
  const patience = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };

  async function post(): Promise<void> {
    const [n, subject] = [serial, `posted ${serial++}`];
    const answer = await fetch(`http://127.0.0.1:${ports.http}/v1/emails`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${token}:`)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ from: sender.user, to: `bob@d${n % 7}.test`, subject, text: textOf(n) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.text();
    if (answer.status === 200) acknowledged.sent.add(subject);
    else throw new Error(`HTTP ${answer.status}`);
  }

  async function submit(): Promise<void> {
    const [n, subject] = [serial, `submitted ${serial++}`];
    const auth = { user: sender.user, pass: sender.password };
    const tls = { rejectUnauthorized: false };
    const door = createTransport({
      host: '127.0.0.1',
      port: ports.submission,
      requireTLS: true,
      tls,
      auth,
      ...patience,
    });
    await door.sendMail({ from: sender.user, to: `bob@d${n % 7}.test`, subject, text: textOf(n) });
    acknowledged.sent.add(subject);
  }

  async function hand(subject: string, to: string, n: number): Promise<void> {
    const mx = createTransport({ host: '127.0.0.1', port: ports.mx, ignoreTLS: true, ...patience });
    await mx.sendMail({ from: 'bob@remote.test', to, subject, text: textOf(n) });
  }

  async function receive(): Promise<void> {
    const [n, subject] = [serial, `received ${serial++}`];
    await hand(subject, box.user, n);
    acknowledged.kept.set(subject, performance.now());
  }

  async function forward(): Promise<void> {
    const [n, subject] = [serial, `forwarded ${serial++}`];
    await hand(subject, `onward-${n}@crash.test`, n);
    acknowledged.forwarded.add(subject);
  }

  async function fillDrop(): Promise<void> {
    const [n, subject] = [serial, `dropped ${serial++}`];
    await hand(subject, drop.user, n);
    acknowledged.dropped.add(subject);
  }

  let imap: ImapClient | undefined;
  async function append(): Promise<void> {
    const [n, subject] = [serial, `appended ${serial++}`];
    try {
      imap ??= await within(openBox());
      const answer = await within(imap.append('INBOX', `Subject: ${subject}\r\n\r\n${textOf(n)}`));
      if (answer.status !== 'OK') throw new Error(answer.text);
      acknowledged.kept.set(subject, performance.now());
      await within(imap.ok('FETCH * (FLAGS BODY.PEEK[])'));
    } catch (error) {
      imap?.destroy();
      imap = undefined;
      throw error;
    }
  }

  async function openBox(): Promise<ImapClient> {
    const client = await connectImap(ports.imaps);
    await client.login(box.user, box.password);
    await client.ok('SELECT INBOX');
    return client;
  }

  /** By writer and reason: what was not acknowledged. */
  const failures = new Map<string, number>();
  const note = (reason: string) => failures.set(reason, (failures.get(reason) ?? 0) + 1);
  async function keepOn(name: string, act: () => Promise<unknown>, pauseMs = PAUSE_MS): Promise<void> {
    while (isOpen) {
      await act().catch((error) => note(`${name}: ${error instanceof Error ? error.message : error}`));
      await delay(pauseMs);
    }
  }
  const writers = [post, post, submit, receive, receive, forward, forward, fillDrop, append].map((act) =>
    keepOn(act.name, act),
  );
  const readers = [keepOn('idle', watch.session), keepOn('maildrop', maildrop.collect, MAILDROP_PAUSE_MS)];
  let stopping: Promise<void> | undefined;
  async function stop(): Promise<void> {
    isOpen = false;
    await Promise.all(writers);
    watch.close();
    await Promise.all(readers);
    imap?.destroy();
  }

  return {
    acknowledged,
    failures,
    watch,
    maildrop,
    count: () => Object.values(acknowledged).reduce((sum, { size }) => sum + size, 0),
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}
