import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.js';
import { ControlledFileSync } from '../support/controlled-file-sync.js';
import { ImapClient } from '../support/imap-client.js';
import { parseTranscript, playTranscript, type Start, type Transcript } from '../support/imap-transcript.js';
import { type MailboxApp, startMailboxApp, type TestMailbox } from './mailbox-app.js';

const DIRECTORY = new URL('../transcripts/', import.meta.url);
const TRANSCRIPTS = readdirSync(new URL('imap/', DIRECTORY))
  .filter((name) => name.endsWith('.txt'))
  .map((name) => parseTranscript(name, readFileSync(new URL(`imap/${name}`, DIRECTORY), 'utf8')));

/** Real time, which can be made to leap. No two moments are the same: what came later sorts later. */
function createLeapingClock() {
  let leapMs = 0;
  let lastMs = 0;
  const regular = new Set<() => void>();
  return {
    ...systemClock,
    now() {
      lastMs = Math.max(lastMs + 1, systemClock.now());
      return lastMs;
    },
    monotonicMs: () => systemClock.monotonicMs() + leapMs,
    every(ms: number, callback: () => void) {
      regular.add(callback);
      const stop = systemClock.every(ms, callback);
      return () => {
        regular.delete(callback);
        stop();
      };
    },
    leap(ms: number) {
      leapMs += ms;
      for (const callback of regular) callback();
    },
  };
}

describe('IMAP, as written down', () => {
  const clock = createLeapingClock();
  const files = new ControlledFileSync();
  let service: MailboxApp;
  let lock: Client | undefined;
  let flight: NodeJS.Timeout | undefined;

  beforeAll(async () => {
    service = await startMailboxApp({ world: { clock, database: { files } } });
  });

  afterAll(async () => {
    await service[Symbol.asyncDispose]();
  });

  it.each(TRANSCRIPTS)('$name: RFC $rfc', async (transcript) => {
    const mailbox = await service.mailbox();
    await fill(mailbox, transcript.mail);
    const { address, password } = mailbox;
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const words = new Map([
      ['user', address],
      ['password', password],
      ['user64', base64(address)],
      ['password64', base64(password)],
      ['plain', base64(`\0${address}\0${password}`)],
    ]);
    await playTranscript(transcript, { open: () => open(mailbox, transcript.start), words, deeds });
  });

  it('announces what has a transcript, and nothing else', async () => {
    const mailbox = await service.mailbox();
    const announced = new Set<string>();
    for (const start of ['in clear', 'secure', 'signed in'] as const) {
      const client = await open(mailbox, start);
      if (start !== 'signed in') await client.line();
      const [line = ''] = await client.ok('CAPABILITY');
      for (const word of line.split(' ').slice(1)) announced.add(word);
      client.destroy();
    }
    expect([...announced].toSorted()).toEqual([...new Set(TRANSCRIPTS.flatMap(capabilitiesOf))].toSorted());
  });

  /** Writes do not come to their end until the disk is back. */
  const deeds = {
    async 'the disk stands still'() {
      const { location } = service.app;
      if (location.engine === 'sqlite') return files.hold();
      lock = new Client(location.url);
      await lock.connect();
      await lock.query('begin; lock table mailbox_folder in exclusive mode');
    },
    'time flies'() {
      flight = setInterval(() => clock.leap(10_000), 20);
    },
    async 'the disk is back'() {
      clearInterval(flight);
      files.letGo();
      await lock?.end();
      lock = undefined;
    },
  };

  async function open(mailbox: TestMailbox, start: Start): Promise<ImapClient> {
    const { imap = 0, imaps = 0 } = service.app.ports;
    if (start === 'in clear') return ImapClient.connect(imap);
    return start === 'secure' ? ImapClient.connect(imaps, { tls: true }) : mailbox.connect();
  }
});

const capabilitiesOf = ({ capabilities }: Transcript) => capabilities;

async function fill(mailbox: TestMailbox, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const client = await mailbox.connect();
  for (const name of names) {
    const source = readFileSync(new URL(`mail/${name}.eml`, DIRECTORY), 'utf8');
    const answer = await client.append('INBOX', source.replaceAll('\n', '\r\n'));
    expect(answer.status).toBe('OK');
  }
  await client.ok('SELECT INBOX'); // so that they are recent in no other session
  client.destroy();
}
