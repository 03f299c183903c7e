import { expect, it } from 'vitest';
import { openMailboxBrowser } from '../mailbox-sessions/mailbox-browser.js';
import { DOMAIN, letter, shareReceiving } from './receiving-fixture.js';

const receiving = shareReceiving();

async function openBox(name: string) {
  const { app, call } = receiving();
  const path = `/v1/domains/${DOMAIN}/aliases`;
  await call(`POST ${path}`, { name, has_imap: true, recipients: '' });
  const { body } = await call(`POST ${path}/${name}/generate-password`, {});
  const as: [string, string] = [body.username, body.password];
  return {
    address: as[0],
    password: as[1],
    call: (request: string, fields?: object) => app.call(request, { as, ...(fields && { body: fields }) }),
  };
}

const kindsOf = (steps: readonly { kind: string }[]) => steps.map(({ kind }) => kind);
const FORGED = 'Authentication-Results: waypost.test; spf=pass; dkim=pass; dmarc=pass\r\n';

it('the way of a message into a mailbox is what the service recorded, and only for its owner', async () => {
  const { app, hand } = receiving();
  const [box, other] = [await openBox('timed'), await openBox('other')];
  const source = letter({ to: box.address, subject: 'By SMTP' });
  expect(await hand({ to: [box.address], source: `${FORGED}${source}` })).toMatch(/^250 /);
  const { body: listed } = await box.call('GET /v1/messages?lightweight=true');
  expect(listed).toHaveLength(1);
  const [{ id, internal_date }] = listed;
  const { status, body: steps } = await box.call(`GET /v1/messages/${id}/timeline`);
  expect(status).toBe(200);
  expect(kindsOf(steps)).toEqual(expect.arrayContaining(['connection', 'authentication', 'storage', 'reply']));
  const proof = steps.find(({ kind }: { kind: string }) => kind === 'authentication');
  expect(proof.details).toMatchObject({ spf: { result: 'pass' }, dmarc: { result: 'none' } });

  const browser = openMailboxBrowser(app);
  await browser.signIn(box.address, box.password);
  expect((await browser.call(`GET /v1/messages/${id}/timeline`)).body).toEqual(steps);
  expect((await other.call(`GET /v1/messages/${id}/timeline`)).status).toBe(404);
  expect((await box.call(`GET /v1/messages/${'0'.repeat(24)}/timeline`)).status).toBe(404);
  expect((await box.call('GET /v1/messages/INBOX/timeline')).status).toBe(400);
  expect((await app.call(`GET /v1/messages/${id}/timeline`)).status).toBe(401);

  // What a program puts here has no story, though it bears the Message-ID of what arrived or its moment
  const later = new Date(Date.parse(internal_date) + 1).toISOString();
  const forged = { raw: `${FORGED}${source.replace('By SMTP', 'By a program')}` };
  for (const fields of [forged, { raw: forged.raw.replace('Hello', 'Bye'), internal_date: later }]) {
    const { body } = await box.call('POST /v1/messages', fields);
    expect((await box.call(`GET /v1/messages/${body.id}/timeline`)).body).toEqual([]);
  }
  const unnamed = letter({ to: box.address }).replace(/^Message-ID: .*\r\n/m, '');
  const { body } = await box.call('POST /v1/messages', { raw: unnamed, internal_date });
  expect((await box.call(`GET /v1/messages/${body.id}/timeline`)).body).toEqual([]);
});

it('the copy of a sent email has the steps of the email', async () => {
  const { app, call } = receiving();
  const box = await openBox('sender');
  await call(`POST /v1/domains/${DOMAIN}/verify-smtp`);
  const browser = openMailboxBrowser(app);
  await browser.signIn(box.address, box.password);
  const fields = { from: box.address, to: 'ann@sender.test', subject: 'Sent', text: 'Hello' };
  const { status, body: email } = await browser.call('POST /v1/emails', { body: fields });
  expect({ status, email }).toMatchObject({ status: 200 });
  await expect.poll(async () => (await browser.call(`GET /v1/emails/${email.id}`)).body.status).toBe('sent');
  const { body: steps } = await browser.call(`GET /v1/messages/${email.id}/timeline`);
  expect(kindsOf(steps)).toEqual(expect.arrayContaining(['accepted', 'delivered', 'finished']));
  expect(steps).toEqual((await browser.call(`GET /v1/emails/${email.id}/timeline`)).body);
});
