import { describe, expect, it } from 'vitest';
import { startMailboxApp } from '../imap/mailbox-app.js';
import { Pop3Client } from '../pop3/pop3-client.js';
import { createRecordingLog } from '../support/recording-log.js';
import { type S3Trouble, startTestS3 } from '../support/s3-server.js';

const LINE = `${'a long line of a large message '.repeat(2)}\r\n`;
const TEXT = LINE.repeat(Math.ceil(400_000 / LINE.length));
const LOST: S3Trouble = { kind: 'refuse', status: 404, code: 'NoSuchKey' };

describe('with a bucket for large messages', () => {
  it('one that is lost there concerns itself alone', async () => {
    await using rig = await startRig();
    const { box, s3 } = rig;
    await rig.deliver('first', 'short');
    await rig.deliver('second', TEXT);
    await rig.deliver('third', 'short');
    s3.trouble((request) => (request.startsWith('GET') && request.includes('/blobs/') ? LOST : undefined));

    await using client = await box.connect();
    await client.ok('SELECT INBOX');
    for (const items of ['ENVELOPE', 'BODY[]']) {
      const { status, text, untagged } = await client.run(`FETCH 1:* (UID ${items})`);
      expect({ status, text }).toMatchObject({ status: 'NO', text: expect.stringMatching(/^\[UNAVAILABLE\]/) });
      const told = untagged.filter((line) => line.includes('FETCH (UID')).map((line) => Number.parseInt(line, 10));
      expect(told).toEqual([1, 3]);
    }
    expect(await client.ok('SEARCH UNSEEN')).toContain('SEARCH 2'); // what was not sent was not seen
    await rig.log.until('blobs.unreadable');
    await client.ok('LOGOUT');

    await using pop3 = await Pop3Client.connect(rig.ports.pop3s ?? 0, { tls: true });
    await pop3.line();
    await pop3.ask(`USER ${box.address}`);
    expect(await pop3.ask(`PASS ${box.password}`)).toMatch(/^\+OK/);
    expect(await pop3.ask('RETR 2')).toMatch(/^-ERR \[SYS\/TEMP\]/);
    expect(await pop3.ask('RETR 3')).toMatch(/^\+OK/);
  });

  it('nothing that was acknowledged is lost while the store is away, and what comes hears "later"', async () => {
    await using rig = await startRig();
    const { box, s3 } = rig;
    await rig.deliver('before', TEXT);
    await using client = await box.connect();
    await client.ok('SELECT INBOX');

    s3.trouble(() => ({ kind: '503' }));
    await expect(rig.deliver('meanwhile', TEXT)).rejects.toThrow(/^451/);
    await rig.deliver('small', 'short');
    await client.ok('NOOP');
    const { status, text } = await client.run('FETCH 1:* (UID BODY.PEEK[])');
    expect({ status, text }).toMatchObject({ status: 'NO', text: expect.stringMatching(/^\[UNAVAILABLE\]/) });
    expect(rig.log.events.filter(({ event }) => event === 'blobs.storeAway')).toHaveLength(1);

    s3.trouble(() => undefined);
    await rig.deliver('afterwards', TEXT);
    await client.ok('NOOP');
    const fetched = await client.ok('FETCH 1:* (UID BODY.PEEK[TEXT])');
    expect(fetched.filter((line) => line.includes(TEXT))).toHaveLength(2);
  });
});

async function startRig() {
  const s3 = await startTestS3();
  const log = createRecordingLog();
  const mailboxes = await startMailboxApp({ env: { WAYPOST_BLOBS: s3.url }, world: { log } });
  const box = await mailboxes.mailbox();
  return {
    s3,
    log,
    box,
    ports: mailboxes.app.ports,
    deliver: (subject: string, text: string) =>
      mailboxes.deliver(box.address, `From: bob@remote.test\r\nSubject: ${subject}\r\n\r\n${text}`),
    async [Symbol.asyncDispose]() {
      await mailboxes[Symbol.asyncDispose]();
      await s3[Symbol.asyncDispose]();
    },
  };
}
