import { describe, expect, it } from 'vitest';
import { handOver } from '../mx/mx-fixture.js';
import { converse } from '../support/smtp-converse.js';
import { CLIENT, letter, shareReceiving } from './receiving-fixture.js';

const receiving = shareReceiving();

/** What a device sends every hour: nothing in it names the one message. */
const ALARM = 'From: ann@sender.test\r\nTo: alarm@example.test\r\nSubject: Alarm\r\n\r\nThe door is open\r\n';

interface Sending {
  readonly to: string;
  readonly source: string;
  readonly from?: string;
}

async function connect() {
  const smtp = await converse(receiving().app.ports.mx ?? 0);
  smtp.say(`PROXY TCP4 ${CLIENT} 192.0.2.1 50000 25\r\n`);
  await smtp.hearReply();
  smtp.say('EHLO mail.sender.test\r\n');
  await smtp.hearReply();
  return smtp;
}

/** The client hears the reply and says goodbye. */
async function sendAndQuit({ to, source, from = 'ann@sender.test' }: Sending): Promise<string> {
  await using smtp = await connect();
  const answer = await handOver(smtp, source, { from, to: [to] });
  smtp.say('QUIT\r\n');
  expect(await smtp.hearReply()).toMatch(/^221 /);
  return answer;
}

/** The connection ends before the client says anything more. */
async function sendAndHangUp({ to, source, from = 'ann@sender.test' }: Sending): Promise<string> {
  await using smtp = await connect();
  return await handOver(smtp, source, { from, to: [to] });
}

async function statesOf(address: string): Promise<readonly string[]> {
  return (await receiving().logs(`q=${address}`)).map(({ state }) => state).sort();
}

describe('the same message twice', () => {
  it('is two messages without a Message-ID, in one session', async () => {
    const { alias, target } = receiving();
    const home = await target('home.test');
    await alias('alarm', { recipients: ['bob@home.test'], has_imap: true });
    await using smtp = await connect();
    for (let hour = 0; hour < 2; hour++) {
      expect(await handOver(smtp, ALARM, { to: ['alarm@example.test'] })).toMatch(/^250 /);
    }
    expect(home.messages).toHaveLength(2);
    expect(await statesOf('alarm@example.test')).toEqual(['delivered', 'delivered', 'stored', 'stored']);
  });

  it('is two messages without a Message-ID, even when the first reply was not heard', async () => {
    const { alias, target } = receiving();
    const house = await target('house.test');
    await alias('siren', { recipients: ['bob@house.test'] });
    const mail = { to: 'siren@example.test', source: ALARM };
    expect(await sendAndHangUp(mail)).toMatch(/^250 /);
    expect(await sendAndHangUp(mail)).toMatch(/^250 /);
    expect(house.messages).toHaveLength(2);
  });

  it('is two messages with a Message-ID when the client went on after the first 250', async () => {
    const { alias, target } = receiving();
    const desk = await target('desk.test');
    await alias('copies', { recipients: ['bob@desk.test'], has_imap: true });
    const mail = { to: 'copies@example.test', source: letter() };
    expect(await sendAndQuit(mail)).toMatch(/^250 /);
    expect(await sendAndQuit(mail)).toMatch(/^250 /);
    expect(desk.messages).toHaveLength(2);
    expect(await statesOf(mail.to)).toEqual(['delivered', 'delivered', 'stored', 'stored']);
  });

  it('is two messages when the first waited in the queue and was delivered from it', async () => {
    const { alias, target, retry } = receiving();
    const slow = await target('slow.test');
    await slow.goDown();
    await alias('queued', { recipients: ['bob@slow.test'] });
    const mail = { to: 'queued@example.test', source: letter({ subject: 'From the queue' }) };
    expect(await sendAndQuit(mail)).toMatch(/^250 /);
    await slow.comeBack();
    await retry('bob@slow.test');
    await expect.poll(() => slow.messages.length).toBe(1);
    await expect.poll(() => statesOf(mail.to)).toEqual(['delivered']);
    expect(await sendAndQuit(mail)).toMatch(/^250 /);
    expect(slow.messages).toHaveLength(2);
  });

  it('is one message when the connection ended before the client went on', async () => {
    const { alias, target } = receiving();
    const barn = await target('barn.test');
    await alias('unheard', { recipients: ['bob@barn.test'], has_imap: true });
    const mail = { to: 'unheard@example.test', source: letter() };
    expect(await sendAndHangUp(mail)).toMatch(/^250 /);
    expect(await sendAndQuit(mail)).toMatch(/^250 /);
    expect(barn.messages).toHaveLength(1);
    expect(await statesOf(mail.to)).toEqual(['delivered', 'duplicate', 'duplicate', 'stored']);
  });

  it('is one message where it arrived when the first was answered with a temporary error', async () => {
    const { alias, target } = receiving();
    const near = await target('near.test');
    const far = await target('far.test');
    await far.goDown();
    await alias('split', { recipients: ['bob@near.test', 'bob@far.test'] });
    const from = 'eve@stranger.test';
    const mail = { from, to: 'split@example.test', source: letter({ from }) };
    expect(await sendAndQuit(mail)).toMatch(/^451 /);
    await far.comeBack();
    expect(await sendAndQuit(mail)).toMatch(/^250 /);
    expect([near.messages.length, far.messages.length]).toEqual([1, 1]);
    // The third comes after a 250 that was heard
    expect(await sendAndQuit(mail)).toMatch(/^250 /);
    expect([near.messages.length, far.messages.length]).toEqual([2, 2]);
  });

  it('at the same time is two messages once the first client has gone on', async () => {
    const { alias, target } = receiving();
    const twin = await target('twin.test');
    await alias('twins', { recipients: ['bob@twin.test'] });
    const source = letter();
    const clients = await Promise.all([connect(), connect()]);
    const answers = await Promise.all(
      clients.map(async (smtp) => {
        const answer = await handOver(smtp, source, { to: ['twins@example.test'] });
        smtp.say('QUIT\r\n');
        return answer;
      }),
    );
    expect(answers).toEqual([expect.stringMatching(/^250 /), expect.stringMatching(/^250 /)]);
    expect(twin.messages).toHaveLength(2);
  });
});
