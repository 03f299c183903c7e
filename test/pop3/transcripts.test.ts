import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCapabilities } from '../../src/servers/pop3/capabilities.js';
import { type MailboxApp, startMailboxApp } from '../imap/mailbox-app.js';
import { Pop3Client } from './pop3-client.js';

const DIRECTORY = new URL('../transcripts/pop3/', import.meta.url);
const TRANSCRIPTS = readdirSync(DIRECTORY).map((name) => {
  const [head = '', ...rest] = readFileSync(new URL(name, DIRECTORY), 'utf8').split('\n\n');
  const facts = new Map(head.split('\n').map((line) => line.split(': ', 2) as [string, string]));
  return {
    name,
    rfc: facts.get('RFC') ?? '',
    capabilities: facts.get('CAPABILITY')?.split(', ') ?? [],
    door: facts.get('DOOR') ?? 'pop3s',
    hasMail: facts.has('MAIL'),
    steps: rest
      .join('\n\n')
      .split('\n')
      .filter((line) => line !== ''),
  };
});
const MAIL = ['Subject: first\r\n\r\nbody 1\r\n.\r\n', 'Subject: second\r\n\r\nbody 2\r\n.\r\n'];

describe('POP3, as written down', () => {
  let service: MailboxApp;
  beforeAll(async () => {
    service = await startMailboxApp();
  });
  afterAll(() => service[Symbol.asyncDispose]());

  it.each(TRANSCRIPTS)('$name: RFC $rfc', async ({ door, hasMail, steps }) => {
    const { address, password, connect } = await service.mailbox();
    if (hasMail) {
      await using imap = await connect();
      for (const message of MAIL) await imap.append('INBOX', message);
    }
    const words: Readonly<Record<string, string>> = {
      '<user>': address,
      '<password>': password,
      '<plain64>': Buffer.from(`\0${address}\0${password}`).toString('base64'),
    };
    const clients = new Map<string, Pop3Client>();
    const clientOf = async (number: string) => {
      const known = clients.get(number);
      const client = known ?? (await Pop3Client.connect(service.app.ports[door] ?? 0, { tls: door === 'pop3s' }));
      clients.set(number, client);
      return client;
    };
    for (const step of steps) {
      const [, number = '1', kind, text = ''] = /^(?:(\d): )?(C|S|TLS)(?:: ?(.*))?$/.exec(step) ?? [];
      const client = await clientOf(number);
      if (kind === 'TLS') await client.secure();
      else if (kind === 'C') client.send(`${text.replace(/<\w+>/g, (word) => words[word] ?? word)}\r\n`);
      else expect(await client.line(), step).toMatch(patternOf(text));
    }
    for (const client of clients.values()) await client.drop();
  });

  it('has a transcript for every capability, and none for others', () => {
    const announced = [false, true].flatMap((isSecure) => listCapabilities({ isSecure, isSignedIn: false }));
    const covered = TRANSCRIPTS.flatMap(({ capabilities }) => capabilities);
    expect([...new Set(announced)].sort()).toEqual(covered.sort());
  });
});

function patternOf(text: string): RegExp {
  const literal = text.split('<any>').map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.+')}$`);
}
