import PostalMime from 'postal-mime';
import { afterAll, describe, expect, it } from 'vitest';
import { countLoopTurns } from '../../../test/support/loop-turns.js';
import { systemClock } from '../../platform/clock.js';
import { systemRandom } from '../../platform/random.js';
import { composeEmail } from './compose-email.js';
import { createComposeThread } from './compose-thread.js';

describe('messages above a megabyte', () => {
  const thread = createComposeThread({ clock: systemClock });
  const context = { now: Date.UTC(2026, 10, 15), random: systemRandom, thread };
  afterAll(() => thread.stop());

  it('are composed in a thread, to the same message, while the event loop goes on', async () => {
    const content = systemRandom.bytes(6 * 1024 * 1024);
    const fields = { from: 'ann@example.test', to: 'bob@remote.test', bcc: 'c@remote.test', text: 'hi' } as const;
    const mail = {
      ...fields,
      attachments: [
        { filename: 'a.bin', content: content.toString('base64'), encoding: 'base64' },
        { filename: 'b.bin', content: Buffer.from('b') },
      ],
    };
    let email = await composeEmail(mail, context);
    const turns = await countLoopTurns(async () => {
      email = await composeEmail(mail, context);
    });
    expect(turns).toBeGreaterThan(20);
    const read = await PostalMime.parse(email.source);
    expect(Buffer.from(read.attachments[0]?.content as ArrayBuffer).equals(content)).toBe(true);
    expect([read.bcc, email.envelope.to]).toEqual([undefined, ['bob@remote.test', 'c@remote.test']]);
  });

  it('have the line ends of raw set right there', async () => {
    const raw = `From: ann@example.test\nTo: bob@remote.test\n\n${'line\n'.repeat(300_000)}`;
    const { source } = await composeEmail({ raw }, context);
    expect(source.subarray(-18).toString()).toBe('line\r\nline\r\nline\r\n');
    expect(source.length).toBeGreaterThan(raw.length + 300_000);
  });

  it('wait in a short line', async () => {
    const tasks = Array.from({ length: 20 }, () => thread.run({ kind: 'lines', raw: 'a\nb' }));
    const settled = await Promise.allSettled(tasks);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
    expect(settled.at(-1)).toMatchObject({ reason: { kind: 'busy', key: 'thread.busy' } });
  });

  it('tell what is wrong with them', async () => {
    const mail = { from: 'ann@example.test', to: 'bob@remote.test', text: 'x'.repeat(2_000_000) };
    const otp = { code: 'ü', origin: 'https://example.test' };
    for (const [fields, key] of [
      [{ otp }, 'emails.otpInvalid'],
      [{ cc: 'x' }, 'emails.addressInvalid'],
    ] as const) {
      await expect(composeEmail({ ...mail, ...fields }, context)).rejects.toMatchObject({ kind: 'invalid', key });
    }
  });
});
