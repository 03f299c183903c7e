import { describe, expect, it } from 'vitest';
import { ensureSystemDomain } from '../../src/directory/domain-changes/system-domain.js';
import { systemRandom } from '../../src/platform/random.js';
import { createTestRsaKeySource } from '../support/rsa-keys.js';
import { silentLog } from '../support/silent-log.js';
import { type Directory, HOST, openDirectory, shareDirectory, sixteenAtOnce } from './directory-fixture.js';

shareDirectory();

describe('the system domain', () => {
  it('is made once, with keys and addresses, and is in no list', async () => {
    const directory = await openDirectory();
    const ann = await directory.signUp('ann@example.test');
    const first = await ensure(directory, 'postmaster@example.test');
    const again = await ensure(directory, 'postmaster@example.test');
    expect(again.id).toBe(first.id);
    expect(first).toMatchObject({ name: HOST, isSystem: true });
    expect(await directory.countRows()).toMatchObject({ domain: 1, dkim_key: 2, domain_secret: 1, alias: 5 });
    expect(await recipientsByName(directory)).toEqual({
      '/^dmarc-[0-9a-f]{24}$/': [],
      abuse: ['postmaster@example.test'],
      'mailer-daemon': [],
      'no-reply': [],
      postmaster: ['postmaster@example.test'],
    });
    await expect(directory.domains.get(ann, HOST)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(directory.domains.get(ann, first.id)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('follows a new postmaster', async () => {
    const directory = await openDirectory();
    await ensure(directory, 'old@example.test');
    await ensure(directory, 'new@example.test');
    expect(await recipientsByName(directory)).toMatchObject({ abuse: ['new@example.test'] });
  });

  it('is made once when many nodes start at once', async () => {
    const directory = await openDirectory();
    expect(await sixteenAtOnce(() => ensure(directory, undefined))).toEqual({ fulfilled: 16, refusals: [] });
    expect(await directory.countRows()).toMatchObject({ domain: 1, alias: 5 });
  });
});

function ensure({ db, clock, keyring }: Directory, postmaster: string | undefined) {
  const rsaKeys = createTestRsaKeySource();
  return ensureSystemDomain(
    { db, clock, keyring, random: systemRandom, rsaKeys, log: silentLog },
    { host: HOST, postmaster },
  );
}

async function recipientsByName({ db }: Directory): Promise<Record<string, string[]>> {
  const rows = await db.reader.selectFrom('alias').select(['name', 'recipients']).execute();
  return Object.fromEntries(rows.map(({ name, recipients }) => [name, JSON.parse(recipients)]));
}
