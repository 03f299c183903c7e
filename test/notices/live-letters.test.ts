import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSendLetter } from '../../src/notices/send-letter.js';
import { findEmailRecord, openRecord } from '../../src/outbound/emails/email-store.js';
import { newId, systemRandom } from '../../src/platform/random.js';
import { type Aftermath, failed, HOST, openAftermath } from '../bounces/aftermath-fixture.js';
import { testEmailCipher } from '../support/email-cipher.js';

let after: Aftermath;
beforeAll(async () => {
  after = await openAftermath();
});
afterAll(() => after[Symbol.asyncDispose]());

const letterTo = (to: string) => {
  const id = newId(systemRandom, after.clock.now());
  const source = Buffer.from(
    `From: no-reply@${HOST}\r\nTo: ${to}\r\nSubject: Your code\r\nMessage-ID: <${id}@${HOST}>\r\n\r\nHi\r\n`,
  );
  return { id, from: `no-reply@${HOST}`, to, source };
};

describe('a letter of a live service', () => {
  it('waits for its system domain, then enters the queue once, however often it is handed over', async () => {
    const send = createSendLetter({ ...after, host: HOST });
    const letter = letterTo('bob@remote.test');
    await expect(send(letter)).rejects.toThrow(/no system domain/);
    const { domain } = await after.addDomain(HOST, {}, { isSystem: true });
    await Promise.all(Array.from({ length: 16 }, () => send(letter)));
    await send(letter);
    const emails = await after.db.reader.selectFrom('email').selectAll().where('origin', '=', 'notice').execute();
    expect(emails).toHaveLength(1);
    const record = await findEmailRecord(after.db.reader, letter.id);
    expect(record && openRecord(testEmailCipher, record)).toMatchObject({
      email: {
        domainId: domain.id,
        status: 'queued',
        accountId: undefined,
        isBounce: false,
        subject: 'Your code',
        messageId: `${letter.id}@${HOST}`,
        envelope: { from: `no-reply@${HOST}`, to: ['bob@remote.test'] },
      },
      recipients: [{ address: 'bob@remote.test', state: 'waiting', destination: 'remote.test' }],
    });
    const [due] = await after.db.reader
      .selectFrom('destination')
      .select('due_at')
      .where('name', '=', 'remote.test')
      .execute();
    expect(due?.due_at).not.toBeNull();
  });

  it('that fails is reported to no one', async () => {
    const letter = letterTo('gone@remote.test');
    await createSendLetter({ ...after, host: HOST })(letter);
    const record = await findEmailRecord(after.db.reader, letter.id);
    if (!record) throw new Error('no letter');
    await after.settle(record, failed(after.clock.now()));
    expect(await after.reports()).toEqual([]);
  });
});
