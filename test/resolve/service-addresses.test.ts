import { describe, expect, it } from 'vitest';
import { formatReturnPath } from '../../src/outbound/bounces/return-path.js';
import { newId, systemRandom } from '../../src/platform/random.js';
import { HOST, keyring, shareDatabase, startResolve, textsOf } from './resolve-fixture.js';

shareDatabase();

const SYSTEM = { isSystem: true, plan: 'team' } as const;
const UNKNOWN = /^550 5\.1\.1 /;

async function startService(postmaster: readonly string[] = ['ann@target.test']) {
  return startResolve({
    domains: { [HOST]: SYSTEM, 'example.test': { returnPathLabel: 'wp-bounces' } },
    aliases: {
      [`postmaster@${HOST}`]: postmaster,
      [`abuse@${HOST}`]: postmaster,
      [`mailer-daemon@${HOST}`]: { replyIfDisabled: 250 },
      [`no-reply@${HOST}`]: { replyIfDisabled: 250 },
      [`/^dmarc-[0-9a-f]{24}$/@${HOST}`]: { replyIfDisabled: 250 },
    },
    reverseSrs: async (local) => {
      if (!/^srs0=/i.test(local)) return undefined;
      return local.endsWith('good') ? { kind: 'address', address: 'bob@remote.test' } : { kind: 'forged' };
    },
  });
}

describe('addresses of the service itself', () => {
  it('lead to the postmaster, or nowhere', async () => {
    const { route, ask } = await startService();
    for (const address of [`postmaster@${HOST}`, `Abuse@${HOST}`, 'Postmaster']) {
      expect(await route(address)).toEqual(['ann@target.test']);
    }
    expect(await route(`no-reply@${HOST}`)).toEqual([]);
    expect(await route(`MAILER-DAEMON@${HOST}`)).toEqual([]);
    expect(await route(`ann@${HOST}`)).toMatch(UNKNOWN);
    // Who complains about phishing quotes it
    expect(await ask(`abuse@${HOST}`)).toMatchObject({
      home: { kind: 'system', switches: { phishing: false, viruses: true } },
    });
  });

  it('are taken while the sandbox has no postmaster', async () => {
    const { ask } = await startService([]);
    const taken = await ask('postmaster');
    expect(taken).toMatchObject({ kind: 'accepted', ways: [], address: `postmaster@${HOST}` });
    expect(textsOf(taken).at(-1)).toMatch(/WAYPOST_POSTMASTER/);
  });

  it('take DMARC reports of domains that are here', async () => {
    const { route, domain } = await startService();
    const { id } = domain('example.test');
    expect(await route(`dmarc-${id}@${HOST}`)).toEqual([`report ${id}`]);
    expect(await route(`DMARC-${id.toUpperCase()}@${HOST}`)).toEqual([`report ${id}`]);
    expect(await route(`dmarc-${'0'.repeat(24)}@${HOST}`)).toMatch(UNKNOWN);
  });

  it('take TLS reports of domains that are here', async () => {
    const { route, domain } = await startService();
    const { id } = domain('example.test');
    expect(await route(`tls-${id}@${HOST}`)).toEqual([`tls report ${id}`]);
    expect(await route(`tls-${'0'.repeat(24)}@${HOST}`)).toMatch(UNKNOWN);
  });

  it('take bounces at the name of the domain and at our own, to which its CNAME leads', async () => {
    const { route, ask, clock, domain } = await startService();
    const emailId = newId(systemRandom, clock.now());
    const address = formatReturnPath(keyring, { emailId, position: 3, label: 'wp-bounces', domain: 'example.test' });
    const token = address.slice(0, address.indexOf('@'));
    for (const spelling of [address, address.toUpperCase(), `${token}@${HOST}`]) {
      expect(await route(spelling)).toEqual([`return ${emailId} 3`]);
    }
    expect(await ask(address)).toMatchObject({
      home: { kind: 'system', domainId: domain('example.test').id, switches: { executables: false, viruses: false } },
    });
    const forged = `${token.slice(0, -2)}${token.endsWith('aa') ? 'bb' : 'aa'}`;
    expect(await route(`${forged}@wp-bounces.example.test`)).toMatch(UNKNOWN);
    expect(await route(`${forged}@${HOST}`)).toMatch(UNKNOWN);
    expect(await route(`${token}@other.example.test`)).toMatch(/^550 5\.1\.2 /);
    expect(await route(`${token}@wp-bounces.stranger.test`)).toMatch(/^550 5\.1\.2 /);
    await clock.advance(31 * 86_400_000);
    expect(await route(address)).toMatch(UNKNOWN);
  });

  it('send bounces of forwards back to where they came from', async () => {
    const { route } = await startService();
    expect(await route(`SRS0=x=good@${HOST}`)).toEqual(['home bob@remote.test']);
    expect(await route(`srs0=x=bad@${HOST}`)).toMatch(UNKNOWN);
    expect(await route('srs0=x=good@example.test')).toMatch(UNKNOWN);
  });
});
