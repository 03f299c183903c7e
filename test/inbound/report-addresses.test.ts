import { beforeAll, describe, expect, it, vi } from 'vitest';
import { senderOf } from '../forward/forward-fixture.js';
import { feedbackReport, statusReport } from '../returns/return-samples.js';
import { PATIENCE } from '../support/eventually.js';
import { DOMAIN, HOST, letter, type Receiving, shareReceiving } from './receiving-fixture.js';

const receiving = shareReceiving();
const REPORT = statusReport();
const FEEDBACK = feedbackReport();
const STRANGER = 'eve@stranger.test';

/** The envelope sender that a message of ours has at its target. */
async function envelopeSender({ target, alias, hand }: Receiving, name: string, from: string): Promise<string> {
  const out = await target(`${name}.out.test`);
  await alias(name, { recipients: [`bob@${name}.out.test`] });
  expect(await hand({ from, to: [`${name}@${DOMAIN}`], source: letter() })).toMatch(/^250 /);
  return out.messages[0] ? senderOf(out.messages[0]) : '';
}

let srs = '';
let returnPath = '';
beforeAll(async () => {
  const { call, alias, target } = receiving();
  srs = await envelopeSender(receiving(), 'onward', 'ann@sender.test');
  expect(srs).toMatch(new RegExp(`^srs0=.*@${HOST}$`));
  const out = await target('customer.test');
  await alias('shop');
  const sent = await call('POST /v1/emails', { from: `shop@${DOMAIN}`, to: 'bob@customer.test', text: 'Hello' });
  expect(sent).toMatchObject({ status: 200 });
  await vi.waitFor(() => expect(out.messages).toHaveLength(1), PATIENCE);
  returnPath = out.messages[0] ? senderOf(out.messages[0]) : '';
  expect(returnPath).toMatch(/^b-/);
});

describe('an SRS address', () => {
  it('passes a report with the empty sender on to the sender', async () => {
    const { hand, senders } = receiving();
    const before = senders.messages.length;
    expect(await hand({ from: '', to: [srs], source: REPORT })).toMatch(/^250 /);
    expect(senders.messages.length).toBe(before + 1);
  });

  it('passes a feedback report on, from any sender', async () => {
    const { hand, senders } = receiving();
    const before = senders.messages.length;
    expect(await hand({ from: STRANGER, to: [srs], source: FEEDBACK })).toMatch(/^250 /);
    expect(senders.messages.length).toBe(before + 1);
  });

  it('refuses everything else', async () => {
    const { hand, senders } = receiving();
    const before = senders.messages.length;
    for (const source of [letter({ from: STRANGER, subject: 'Buy this' }), REPORT]) {
      expect(await hand({ from: STRANGER, to: [srs], source })).toMatch(/^550 5\.7\.1 /);
    }
    expect(senders.messages.length).toBe(before);
  });

  it('refuses mail of our own customers, too', async () => {
    const { call, senders } = receiving();
    const before = senders.messages.length;
    const { body, status } = await call('POST /v1/emails', { from: `shop@${DOMAIN}`, to: srs, text: 'Hello' });
    expect({ status, body }).toMatchObject({ status: 200 });
    const rejected = async () => (await call(`GET /v1/emails/${body.id}`)).body.rejectedErrors?.[0]?.response;
    await expect.poll(rejected).toMatch(/^550 5\.7\.1 /);
    expect(senders.messages.length).toBe(before);
  });

  it('takes twenty an hour', async () => {
    const { hand } = receiving();
    const busy = await envelopeSender(receiving(), 'busy', 'ben@sender.test');
    for (let count = 0; count < 20; count++) {
      const mixed = count % 2 === 0 ? busy : busy.toUpperCase();
      expect(await hand({ from: '', to: [mixed], source: `${REPORT}${count}` })).toMatch(/^250 /);
    }
    expect(await hand({ from: '', to: [busy], source: `${REPORT}more` })).toMatch(/^450 4\.7\.1 /);
    expect(await hand({ from: STRANGER, to: [busy], source: `${FEEDBACK}more` })).toMatch(/^450 4\.7\.1 /);
    expect(await hand({ from: '', to: [srs], source: `${REPORT}other` })).toMatch(/^250 /);
  });

  it('leads back to a sender whose local part is quoted', async () => {
    const { hand, senders } = receiving();
    for (const [name, from] of [
      ['quoted', '"two words"@sender.test'],
      ['odd', '"a@b"@sender.test'],
    ] as const) {
      const back = await envelopeSender(receiving(), name, from);
      const source = `${REPORT}for ${name}`;
      expect(await hand({ from: '', to: [back], source })).toMatch(/^250 /);
      expect(senders.find(`for ${name}`)?.recipients.map(({ to }) => to.address)).toEqual([from]);
    }
  });
});

describe('a return address', () => {
  it('takes reports with the empty sender and feedback reports, and refuses everything else', async () => {
    const { hand } = receiving();
    expect(await hand({ from: '', to: [returnPath], source: REPORT })).toMatch(/^250 /);
    expect(await hand({ from: STRANGER, to: [returnPath], source: FEEDBACK })).toMatch(/^250 /);
    for (const source of [letter({ from: STRANGER }), REPORT]) {
      expect(await hand({ from: STRANGER, to: [returnPath], source })).toMatch(/^550 5\.7\.1 /);
    }
  });
});
