import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageRequest } from '../../src/directory/page.js';
import { pageBySubject } from '../../src/outbound/emails/email-subject-order.js';
import { testEmailCipher } from '../support/email-cipher.js';
import { type Emails, openEmails } from './email-fixture.js';

let rig: Emails;
let domainId: string;
const byBytes: string[] = [];
beforeAll(async () => {
  rig = await openEmails();
  const { domain, admin } = await rig.addDomain('order.test');
  domainId = domain.id;
  await rig.addAlias(domain, admin, 'ann');
  // Outside the BMP and above the surrogates: their UTF-16 stands the other way round
  const subjects = [
    'b',
    'B',
    'a',
    '',
    '😀',
    '\uffee',
    'ä',
    'a',
    'aa',
    ...Array.from({ length: 300 }, (_, n) => `n${n}`),
  ];
  const sent: { id: string; subject: string }[] = [];
  for (const subject of subjects) {
    const { email } = await rig.send(admin, 'ann@order.test', { subject });
    sent.push({ id: email.id, subject });
  }
  sent.sort((a, b) => Buffer.compare(Buffer.from(a.subject), Buffer.from(b.subject)) || (a.id < b.id ? -1 : 1));
  byBytes.push(...sent.map(({ id }) => id));
}, 120_000);
afterAll(() => rig[Symbol.asyncDispose]());

describe('emails by subject', () => {
  it.each([
    ['all kept at once', { maxEntries: 10_000, maxBytes: 1024 * 1024 }],
    ['a few kept at once', { maxEntries: 70, maxBytes: 1024 * 1024 }],
    ['hardly a byte kept', { maxEntries: 10_000, maxBytes: 100 }],
  ])('stand by the octets of their subjects, ties by id, on every page: %s', async (_name, limits) => {
    for (const isDescending of [false, true]) {
      const expected = isDescending ? byBytes.toReversed() : byBytes;
      for (const page of [1, 2, 7, 8]) {
        const ids = await list({ page, limit: 50, sort: { field: 'subject', isDescending } }, limits);
        expect(ids, `page ${page}`).toEqual(expected.slice((page - 1) * 50, page * 50));
      }
    }
  });
});

function list(request: PageRequest, limits: { maxEntries: number; maxBytes: number }): Promise<readonly string[]> {
  const filter = { scope: { domainIds: [domainId], aliasIds: [] }, dateAfter: undefined };
  return pageBySubject({ db: rig.db.reader, cipher: testEmailCipher }, filter, request, undefined, limits);
}
