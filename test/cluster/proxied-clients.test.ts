import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailboxApp, startMailboxApp, type TestMailbox } from '../imap/mailbox-app.js';

/** One of them for each door. */
const GUESSERS = '198.51.100';
const OWNER = '203.0.113.7';

/** How one door is asked to sign in, and what it answers. */
interface Door {
  readonly name: 'imaps' | 'pop3s' | 'submissions';
  readonly isIn: RegExp;
  ask(user: string, password: string): readonly string[];
}

const DOORS: readonly Door[] = [
  { name: 'imaps', isIn: /^a OK/m, ask: (user, password) => [`a LOGIN "${user}" "${password}"`, 'b LOGOUT'] },
  {
    name: 'pop3s',
    isIn: /^\+OK [\s\S]*\+OK [\s\S]*\+OK [\s\S]*\+OK /,
    ask: (user, password) => [`USER ${user}`, `PASS ${password}`, 'QUIT'],
  },
  {
    name: 'submissions',
    isIn: /^235 /m,
    ask: (user, password) => ['EHLO laptop.lan', `AUTH PLAIN ${btoa(`\0${user}\0${password}`)}`, 'QUIT'],
  },
];

describe('mail programs behind a load balancer that speaks the PROXY protocol', () => {
  let app: MailboxApp;
  let box: TestMailbox;
  beforeAll(async () => {
    app = await startMailboxApp({ env: { WAYPOST_CLIENT_PROXIES: '127.0.0.1', WAYPOST_LIMIT_LOGINS: '3/86400' } });
    box = await app.mailbox();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  /** Everything that the door says to a client whose address the balancer names. */
  async function signIn({ name, ask }: Door, client: string, password: string): Promise<string> {
    const header = `PROXY TCP4 ${client} 192.0.2.1 40000 993\r\n`;
    const tls = connectTls({ socket: announced(app.app.ports[name] ?? 0, header), rejectUnauthorized: false });
    await once(tls, 'secureConnect');
    let heard = '';
    tls.on('data', (chunk) => {
      heard += chunk;
    });
    for (const line of ask(box.address, password)) {
      const known = heard.length;
      tls.write(`${line}\r\n`);
      await expect.poll(() => heard.length, { interval: 5 }).toBeGreaterThan(known);
      await expect.poll(() => heard, { interval: 5 }).toMatch(/\r\n$/);
    }
    tls.destroy();
    return heard;
  }

  it.each(DOORS)('$name locks out the client that guesses, and no other one behind the balancer', async (door) => {
    const guesser = `${GUESSERS}.${DOORS.indexOf(door) + 1}`;
    for (let guess = 0; guess < 3; guess++) expect(await signIn(door, guesser, `wrong${guess}`)).not.toMatch(door.isIn);
    expect(await signIn(door, guesser, box.password)).not.toMatch(door.isIn);
    expect(await signIn(door, OWNER, box.password)).toMatch(door.isIn);
  });

  it.each(['imap', 'pop3', 'submission'])(
    '%s greets when the header has come, and hangs up on a balancer without one',
    async (name) => {
      const port = app.app.ports[name] ?? 0;
      const said = connect(port, '127.0.0.1');
      said.write(`PROXY TCP4 ${OWNER} 192.0.2.1 40000 143\r\n`);
      expect(String((await once(said, 'data'))[0])).toMatch(/^(\* OK|\+OK|220) /);
      said.destroy();
      const guessing = connect(port, '127.0.0.1');
      guessing.write('NOOP\r\n');
      expect(await textOf(guessing)).toBe('');
    },
  );
});

async function textOf(socket: Socket): Promise<string> {
  const pieces: Buffer[] = [];
  socket.on('data', (chunk) => pieces.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(pieces).toString();
}

/** The header and the first octets of TLS in one packet, as a balancer may send them. */
function announced(port: number, header: string): Duplex {
  const socket = connect(port, '127.0.0.1');
  let head = Buffer.from(header);
  const stream = new Duplex({
    read: () => socket.resume(),
    write(chunk: Buffer, _encoding, done) {
      socket.write(Buffer.concat([head, chunk]), () => done());
      head = Buffer.alloc(0);
    },
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  socket.on('data', (chunk) => stream.push(chunk));
  socket.on('end', () => stream.push(null));
  socket.on('error', (error) => stream.destroy(error));
  return stream;
}
