import { describe, expect, it } from 'vitest';
import { type AliasFixture, startAliases } from './alias-fixture.js';

const ALIASES = '/v1/domains/example.test/aliases';

function asked(app: AliasFixture): string[] {
  return app.lettersOf('recipient.check').map(({ to }) => to.email);
}

function tokenFor(app: AliasFixture, email: string): string {
  return app.lettersOf('recipient.check').findLast(({ to }) => to.email === email)?.token ?? '';
}

describe('recipient verification', () => {
  it('asks each recipient once, and the click verifies it, also the second time', async () => {
    await using app = await startAliases();
    const { body } = await app.call(app.ann, `POST ${ALIASES}`, {
      name: 'ann',
      recipients: ['One@remote.test', 'two@remote.test'],
      has_recipient_verification: true,
    });
    expect(body).toMatchObject({ verified_recipients: [], pending_recipients: ['One@remote.test', 'two@remote.test'] });
    expect(asked(app)).toEqual(['One@remote.test', 'two@remote.test']);
    const token = tokenFor(app, 'One@remote.test');
    for (let click = 0; click < 2; click++) {
      await expect(app.aliases.verifyRecipient(token)).resolves.toEqual({
        recipient: 'One@remote.test',
        address: 'ann@example.test',
      });
    }
    const { body: after } = await app.call(app.ann, `GET ${ALIASES}/ann`);
    expect(after).toMatchObject({ verified_recipients: ['One@remote.test'], pending_recipients: ['two@remote.test'] });
    await app.call(app.ann, `PUT ${ALIASES}/ann`, {
      description: 'changed',
      recipients: ['two@remote.test', 'one@remote.test'],
    });
    expect(asked(app)).toHaveLength(2);
    expect((await app.call(app.ann, `GET ${ALIASES}/ann`)).body.verified_recipients).toEqual(['one@remote.test']);
  });

  it('follows the default of the domain', async () => {
    await using app = await startAliases({ domain: { hasRecipientVerification: true } });
    const own = await app.call(app.ann, `POST ${ALIASES}`, { name: 'one' });
    expect(own.body).toMatchObject({ has_recipient_verification: true, pending_recipients: ['ann@example.com'] });
    const off = await app.call(app.ann, `POST ${ALIASES}`, { name: 'two', has_recipient_verification: 'no' });
    expect(off.body).toMatchObject({ has_recipient_verification: false, pending_recipients: [] });
    expect((await app.call(app.ann, `POST ${ALIASES}`, { recipients: 'mail.remote.test' })).status).toBe(400);
    expect(asked(app)).toEqual(['ann@example.com']);
  });

  it('needs a new click after a recipient was removed and added again', async () => {
    await using app = await startAliases();
    await app.call(app.ann, `POST ${ALIASES}`, {
      name: 'ann',
      recipients: 'one@remote.test',
      has_recipient_verification: 1,
    });
    const first = tokenFor(app, 'one@remote.test');
    await app.aliases.verifyRecipient(first);
    await app.call(app.ann, `PUT ${ALIASES}/ann`, { recipients: 'two@remote.test' });
    await expect(app.aliases.verifyRecipient(first)).rejects.toMatchObject({ kind: 'not-found' });
    const { body } = await app.call(app.ann, `PUT ${ALIASES}/ann`, { recipients: 'one@remote.test' });
    expect(body).toMatchObject({ verified_recipients: [], pending_recipients: ['one@remote.test'] });
    await expect(app.aliases.verifyRecipient(first)).rejects.toMatchObject({ kind: 'not-found' });
    await app.aliases.verifyRecipient(tokenFor(app, 'one@remote.test'));
    expect((await app.call(app.ann, `GET ${ALIASES}/ann`)).body.verified_recipients).toEqual(['one@remote.test']);
  });

  it('makes all unverified and asks them when it is switched on, and forgets all when it is switched off', async () => {
    await using app = await startAliases();
    await app.call(app.ann, `POST ${ALIASES}`, { name: 'ann', recipients: 'one@remote.test' });
    expect(asked(app)).toEqual([]);
    const on = await app.call(app.ann, `PUT ${ALIASES}/ann`, { has_recipient_verification: true });
    expect(on.body.pending_recipients).toEqual(['one@remote.test']);
    await app.aliases.verifyRecipient(tokenFor(app, 'one@remote.test'));
    await app.call(app.ann, `PUT ${ALIASES}/ann`, { has_recipient_verification: false });
    await expect(app.aliases.verifyRecipient(tokenFor(app, 'one@remote.test'))).rejects.toMatchObject({
      kind: 'not-found',
    });
    const again = await app.call(app.ann, `PUT ${ALIASES}/ann`, { has_recipient_verification: true });
    expect(again.body).toMatchObject({ verified_recipients: [], pending_recipients: ['one@remote.test'] });
    expect(asked(app)).toHaveLength(2);
  });

  it('knows no invented token', async () => {
    await using app = await startAliases();
    await expect(app.aliases.verifyRecipient('0'.repeat(48))).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('sends the letter again before the click, not twice in five minutes, and ends the earlier link', async () => {
    await using app = await startAliases();
    const recipients = ['one@remote.test', 'two@remote.test'];
    await app.call(app.ann, `POST ${ALIASES}`, { name: 'ann', recipients, has_recipient_verification: true });
    const first = tokenFor(app, 'one@remote.test');
    const askAgain = (recipient: string, as = app.ann) =>
      app.call(as, `POST ${ALIASES}/ann/ask-recipient`, { recipient });
    expect((await askAgain('one@remote.test')).status).toBe(429);
    await app.clock.advance(5 * 60_000);
    expect((await askAgain('ONE@remote.test')).body).toMatchObject({ pending_recipients: recipients });
    expect(asked(app)).toEqual([...recipients, 'one@remote.test']);
    await expect(app.aliases.verifyRecipient(first)).rejects.toMatchObject({ key: 'recipient.linkUnknown' });
    await app.aliases.verifyRecipient(tokenFor(app, 'one@remote.test'));
    await app.clock.advance(5 * 60_000);
    for (const recipient of ['one@remote.test', 'three@remote.test']) {
      expect((await askAgain(recipient)).body.message).toContain('is not waiting for verification');
    }
    expect((await askAgain('two@remote.test', app.bob)).status).toBe(404);
  });
});
