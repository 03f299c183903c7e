import { once } from 'node:events';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryAttempt } from '../../src/outbound/delivery/delivery.js';
import { verifyWithMailauth } from '../mailauth/dkim-verifiers.js';
import { TEST_CERT, TEST_KEY } from '../support/test-certificates.js';
import { type Delivery, LETTER, mailDomain, openTestDelivery } from './delivery-fixture.js';
import { dkimRecords } from './dkim-records.js';

/** The part of the library's server that is used here; it comes without types. */
interface ForeignServer {
  listen(port: number, host: string): { address(): { port: number } };
  readonly server: NodeJS.EventEmitter & { address(): { port: number } };
  close(done: () => void): void;
}
type Session = { envelope: { mailFrom: { address: string }; rcptTo: { address: string }[] } };
const { SMTPServer } = createRequire(import.meta.url)('smtp-server') as {
  SMTPServer: new (options: object) => ForeignServer;
};

describe('delivery to a server of another make', () => {
  let delivery: Delivery;
  let server: ForeignServer;
  const received: { from: string; to: string; message: Buffer }[] = [];

  beforeAll(async () => {
    delivery = await openTestDelivery(mailDomain('remote.test'));
    server = new SMTPServer({
      cert: TEST_CERT,
      key: TEST_KEY,
      authOptional: true,
      size: 60_000_000,
      disableReverseLookup: true,
      onData(stream: AsyncIterable<Buffer>, { envelope }: Session, done: (error?: Error) => void) {
        void (async () => {
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk);
          const to = envelope.rcptTo[0]?.address ?? '';
          received.push({ from: envelope.mailFrom.address, to, message: Buffer.concat(chunks) });
          done();
        })();
      },
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    delivery.ports.set('mx.remote.test', server.server.address().port);
  });
  afterAll(async () => {
    await delivery[Symbol.asyncDispose]();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  it('brings one email to 16 recipients at once, signed once and the same for all', async () => {
    const first = await delivery.makeAttempt('r0@remote.test');
    const attempts: DeliveryAttempt[] = Array.from({ length: 16 }, (_, position) => ({
      ...first,
      recipient: { ...first.recipient, position, address: `r${position}@remote.test` },
    }));
    const outcomes = await Promise.all(attempts.map(delivery.deliver));
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(16).fill('delivered'));
    expect(outcomes[0]).toMatchObject({ report: { tls: { isEnabled: true, isVerified: true } } });
    expect(new Set(received.map(({ to }) => to)).size).toBe(16);
    expect(new Set(received.map(({ from }) => from)).size).toBe(16);
    expect(new Set(received.map(({ message }) => message.toString())).size).toBe(1);
    const [one] = received;
    expect(one?.message.toString().endsWith(LETTER)).toBe(true);
    expect(await verifyWithMailauth(one?.message ?? Buffer.alloc(0), await dkimRecords(delivery))).toEqual(['pass']);
  });

  it('brings a message of many megabytes unchanged, and signs it in a thread', async () => {
    received.length = 0;
    const source = Buffer.from(`${LETTER}.dot\r\n${'A line with  spaces \t\r\n'.repeat(60_000)}`);
    expect(await delivery.send('bob@remote.test', { source })).toMatchObject({ kind: 'delivered' });
    const message = received[0]?.message ?? Buffer.alloc(0);
    expect(message.subarray(-source.length).equals(source)).toBe(true);
    expect(await verifyWithMailauth(message, await dkimRecords(delivery))).toEqual(['pass']);
  });

  it('adds the second signature while its record stands, and only then', async () => {
    const sendOne = async () => {
      received.length = 0;
      expect(await delivery.send('bob@remote.test')).toMatchObject({ kind: 'delivered' });
      const message = received[0]?.message ?? Buffer.alloc(0);
      return {
        algorithms: message.toString().match(/a=(rsa|ed25519)-sha256/g),
        verdicts: await verifyWithMailauth(message, await dkimRecords(delivery)),
      };
    };
    const setRecord = async (has_ed25519_record: 0 | 1) => {
      await delivery.db.writer.updateTable('domain').set({ has_ed25519_record }).execute();
      await delivery.clock.advance(31_000);
    };
    expect((await sendOne()).algorithms).toEqual(['a=rsa-sha256']);
    await setRecord(1);
    expect(await sendOne()).toEqual({
      algorithms: ['a=rsa-sha256', 'a=ed25519-sha256'],
      verdicts: ['pass', 'pass'],
    });
    await setRecord(0);
    expect((await sendOne()).algorithms).toEqual(['a=rsa-sha256']);
  });

  it('fails for good when the message is gone, and waits when its key is', async () => {
    expect(await delivery.send('bob@remote.test', { email: { blobId: undefined } })).toMatchObject({ kind: 'failed' });
    expect(await delivery.send('bob@remote.test', { email: { blobId: '0'.repeat(24) } })).toMatchObject({
      kind: 'failed',
    });
    expect(await delivery.send('bob@remote.test', { email: { domainId: '0'.repeat(24) } })).toMatchObject({
      kind: 'deferred',
    });
  });
});
