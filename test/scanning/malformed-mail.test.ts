import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailboxApp, startMailboxApp, type TestMailbox } from '../imap/mailbox-app.js';
import { MALFORMED_CARRIERS } from './malformed-carriers.js';

let service: MailboxApp;
let box: TestMailbox;
let number = 0;

beforeAll(async () => {
  service = await startMailboxApp();
  box = await service.mailbox();
});
afterAll(() => service[Symbol.asyncDispose]());

const switchProtection = (isOn: boolean) =>
  service.app.call('PUT /v1/domains/example.test', {
    as: service.token,
    body: { has_executable_protection: isOn, has_virus_protection: isOn },
  });

/** No two are the same message. */
function letter(body: string): string {
  number += 1;
  return `From: bob@remote.test\r\nMessage-ID: <${number}@remote.test>\r\n${body}`;
}

describe('malformed mail', () => {
  it.each(MALFORMED_CARRIERS)('is refused at the MX when it carries something: $name', async ({ body }) => {
    await expect(service.deliver(box.address, letter(body))).rejects.toThrow(/^554 5\.7\./);
  });

  it('is shown by IMAP when the protection is off: the parts that were refused are really there', async () => {
    expect((await switchProtection(false)).status).toBe(200);
    try {
      const shown = MALFORMED_CARRIERS.filter(({ shownAs }) => shownAs !== undefined);
      const open = await service.mailbox();
      for (const { body } of shown) await service.deliver(open.address, letter(body));
      await using client = await open.connect();
      await client.ok('SELECT INBOX');
      const structures = await client.ok(`FETCH 1:${shown.length} (BODYSTRUCTURE BODY.PEEK[TEXT])`);
      expect(shown.length).toBeGreaterThan(2);
      for (const [at, { shownAs }] of shown.entries()) expect(structures[at]).toContain(shownAs);
    } finally {
      await switchProtection(true);
    }
  });
});
