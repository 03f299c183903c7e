import { describe, expect, it } from 'vitest';
import { shareDatabase, startResolve, textsOf } from './resolve-fixture.js';

shareDatabase();

const UNKNOWN = /^550 5\.1\.1 /;

describe('an address', () => {
  it('leads to the recipients of its alias, in order', async () => {
    const { route, ask } = await startResolve({
      aliases: { 'sales@example.test': ['Bob@Target.test', 'https://hooks.test/in', '192.0.2.7', 'mail.target.test'] },
    });
    expect(await route('Sales@Example.TEST')).toEqual([
      'Bob@target.test',
      'https://hooks.test/in',
      'Sales@[192.0.2.7] host 192.0.2.7',
      'Sales@mail.target.test',
    ]);
    const accepted = await ask('sales@example.test');
    expect(accepted).toMatchObject({
      kind: 'accepted',
      address: 'sales@example.test',
      home: {
        kind: 'domain',
        name: 'example.test',
        allowlist: [],
        denylist: [],
        switches: { executables: true, viruses: true, phishing: true, adult: true },
      },
      alias: { name: 'sales', address: 'sales@example.test', kind: 'exact', hasVacation: false },
    });
    expect(textsOf(accepted).slice(0, 3)).toEqual([
      'example.test is hosted here',
      'sales@example.test is an alias with 4 recipients',
      'To Bob@target.test',
    ]);
  });

  it('that does not exist is refused, for every client', async () => {
    const { route, ask, domain } = await startResolve({ aliases: { 'ann@example.test': ['bob@target.test'] } });
    expect(await route('nobody@example.test')).toBe('550 5.1.1 There is no address nobody@example.test here');
    expect(await route('ann@elsewhere.test')).toBe('550 5.1.2 elsewhere.test is not a mail domain of this server');
    expect(await ask('nobody@example.test')).toMatchObject({ why: 'unknown', domainId: domain('example.test').id });
    expect(await ask('ann@elsewhere.test')).toMatchObject({ why: 'unhosted', domainId: undefined });
  });

  it('is read from the table each time: a change is used by the next message', async () => {
    const { route, db, addAliases } = await startResolve({ aliases: { 'ann@example.test': ['bob@target.test'] } });
    expect(await route('ann@example.test')).toEqual(['bob@target.test']);
    await db.inTransaction((tx) =>
      tx.updateTable('alias').set({ recipients: '["carol@target.test"]' }).where('name', '=', 'ann').execute(),
    );
    await db.inTransaction((tx) => tx.updateTable('domain').set({ smtp_port: 2525 }).execute());
    expect(await route('ann@example.test')).toEqual(['carol@target.test host target.test port 2525']);
    await addAliases({ '*@example.test': ['all@target.test'] });
    expect(await route('other@example.test')).toEqual(['all@target.test host target.test port 2525']);
  });

  it('has its own answer among many that are asked for at once', async () => {
    const { route } = await startResolve({
      aliases: {
        'sales@example.test': ['bob@target.test', 'inner@wide.test'],
        '/^shop-(.*)$/@example.test': ['$1@shops.test'],
        '*@wide.test': ['all@target.test'],
      },
    });
    const asked = ['sales@example.test', 'shop-a@example.test', 'b@wide.test', 'c@example.test', 'd@elsewhere.test'];
    const answers = await Promise.all([...asked, ...asked].map((address) => route(address)));
    const expected = [
      ['bob@target.test', 'all@target.test'],
      ['a@shops.test'],
      ['all@target.test'],
      expect.stringMatching(UNKNOWN),
      expect.stringMatching(/^550 5\.1\.2 /),
    ];
    expect(answers).toEqual([...expected, ...expected]);
  });

  it.each(['a\0b@example.test', 'a\ud800b@example.test'])('%j does not fail other lookups', async (broken) => {
    const { route } = await startResolve({ aliases: { 'ann@example.test': ['bob@target.test'] } });
    const [, ...others] = await Promise.allSettled(
      [broken, 'ann@example.test', 'ann@example.test'].map((a) => route(a)),
    );
    for (const other of others) expect(other).toMatchObject({ status: 'fulfilled', value: ['bob@target.test'] });
  });

  it('cannot name the catch-all or a pattern by its own text', async () => {
    const { route } = await startResolve({ aliases: { '/x/@example.test': ['bob@target.test'] } });
    expect(await route('/y/@example.test')).toMatch(UNKNOWN);
  });

  it.each([
    [
      'ann+shop@example.test',
      ['bob+shop@target.test', 'carol+shop@target.test', 'ann+shop@mx.target.test', 'https://h.test/'],
    ],
    ['ann+@example.test', ['bob@target.test', 'carol+own@target.test', 'ann+@mx.target.test', 'https://h.test/']],
    [
      'Ann+A+B@example.test',
      ['bob+A+B@target.test', 'carol+A+B@target.test', 'Ann+A+B@mx.target.test', 'https://h.test/'],
    ],
    // No address could hold it: the target gets it without
    [
      `"ann+two words"@example.test`,
      ['bob@target.test', 'carol+own@target.test', '"ann+two words"@mx.target.test', 'https://h.test/'],
    ],
    ['+ann@example.test', UNKNOWN],
  ])('with a plus-tag: %s', async (address, expected) => {
    const { route } = await startResolve({
      aliases: {
        'ann@example.test': ['bob@target.test', 'carol+own@target.test', 'mx.target.test', 'https://h.test/'],
      },
    });
    const found = await route(address);
    if (expected instanceof RegExp) expect(found).toMatch(expected);
    else expect(found).toEqual(expected);
  });

  it('whose tag would make the target too long goes without it', async () => {
    const target = `${'b'.repeat(60)}@target.test`;
    const { route } = await startResolve({ aliases: { 'ann@example.test': [target] } });
    expect(await route('ann+shopping@example.test')).toEqual([target]);
  });

  it('reaches one place once, and a person also without the tag', async () => {
    const { route } = await startResolve({
      aliases: {
        'ann@example.test': ['bob@target.test', 'bob+x@target.test'],
        '/^a/@example.test': ['Bob@target.test'],
      },
    });
    expect(await route('ann@example.test')).toEqual(['bob@target.test']);
  });

  it('in Unicode and in punycode is the same', async () => {
    const { route } = await startResolve({
      domains: { 'xn--mnchen-3ya.test': { unicodeName: 'münchen.test' } },
      aliases: {
        'jörg@xn--mnchen-3ya.test': ['bob@xn--mnchen-3ya.example'],
        'ann@xn--mnchen-3ya.test': ['b@münchen.example'],
      },
    });
    for (const address of ['jörg@münchen.test', 'JÖRG@xn--mnchen-3ya.test', 'xn--jrg-sna@XN--MNCHEN-3YA.test']) {
      expect(await route(address)).toEqual(['bob@xn--mnchen-3ya.example']);
    }
    expect(await route('ann@münchen.test')).toEqual(['b@xn--mnchen-3ya.example']);
  });

  it('at an IP address is one of an IP domain, in the sandbox if an account has that domain', async () => {
    const { route } = await startResolve({
      domains: {
        '192.0.2.1': { isIp: true, plan: 'free' },
        '2001:db8::1': { isIp: true },
        '192.0.2.9': { isIp: true, ownedSince: undefined },
      },
      aliases: { 'ann@192.0.2.1': ['bob@target.test'], 'ann@2001:db8::1': ['mx.target.test'] },
    });
    expect(await route('ann@[192.0.2.1]')).toEqual(['bob@target.test']);
    expect(await route('ann@[IPv6:2001:DB8:0::1]')).toEqual(['ann@mx.target.test']);
    expect(await route('ann@[192.0.2.9]')).toBe('550 5.1.2 192.0.2.9 is not verified on this server');
    expect(await route('ann@[192.0.2.77]')).toMatch(/^550 5\.1\.2 .*not a mail domain/);
  });
});

describe('patterns', () => {
  it.each([
    ['sales-bob@example.test', ['bob@target.test']],
    ['SALES-Bob+tag@example.test', ['bob+tag@target.test']],
    ['info@example.test', ['info-info@example.target.test']],
    // Both that match, and what a group makes within a URL stays one piece of it
    ['hook-a/b?c&d@example.test', ['https://h.test/in/a%2Fb%3Fc%26d?x=hook-a%2Fb%3Fc%26d', 'x@target.test']],
    ['nothing-of-these@example.test', UNKNOWN],
  ])('%s', async (address, expected) => {
    const { route } = await startResolve({
      aliases: {
        '/^sales-(.*)$/@example.test': ['$1@target.test'],
        '/^info$/@example.test': ['info-$&@example.target.test'],
        '/^hook-(.*)$/@example.test': ['https://h.test/in/$1?x=$&'],
        '/^hook/@example.test': ['x@target.test'],
      },
    });
    const found = await route(address);
    if (expected instanceof RegExp) expect(found).toMatch(expected);
    else expect(found).toEqual(expected);
  });

  it('know the host and the name below the registered domain', async () => {
    const { route } = await startResolve({
      aliases: {
        '/^(.*)$/@shop.north.example.test': ['%SUBDOMAIN%.$1@target.test', 'bob@%HOST%.target.test'],
        '/^(.*)$/@example.test': ['x%SUBDOMAIN%@target.test'],
      },
    });
    expect(await route('ann@shop.north.example.test')).toEqual([
      'shop.north.ann@target.test',
      'bob@shop.north.example.test.target.test',
    ]);
    expect(await route('ann@example.test')).toEqual(['x@target.test']);
  });

  it('add to an exact name, and keep the catch-all out', async () => {
    const { route } = await startResolve({
      aliases: {
        '/^s/@example.test': ['pattern@target.test'],
        'sales@example.test': ['exact@target.test'],
        '*@example.test': ['all@target.test'],
      },
    });
    expect(await route('sales@example.test')).toEqual(['pattern@target.test', 'exact@target.test']);
    expect(await route('other@example.test')).toEqual(['all@target.test']);
  });

  it('whose target becomes no address say nothing', async () => {
    const { ask, route } = await startResolve({ aliases: { '/^(.*)$/@example.test': ['x@$1'] } });
    expect(await route('ann@example.test')).toMatch(UNKNOWN);
    expect(textsOf(await ask('ann@example.test'))).toContain('Left out: x@$1 makes no address for ann');
    expect(await route('target.test@example.test')).toEqual(['x@target.test']);
  });

  it('that would take too long are not all tried, and then no address is said not to exist', async () => {
    const aliases = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [`/^(a?){900}${i}b$/@example.test`, ['bob@target.test']]),
    );
    const { ask, route } = await startResolve({
      aliases: { ...aliases, 'ann@example.test': ['carol@target.test'], '*@example.test': ['all@target.test'] },
    });
    expect(await ask('nobody@example.test')).toMatchObject({ why: 'forNow', reply: { code: 451, enhanced: '4.3.5' } });
    expect(await route('ann@example.test')).toEqual(['carol@target.test']);
  });
});

describe('the catch-all', () => {
  it('takes what nothing else takes, under the name that was written', async () => {
    const { ask } = await startResolve({
      aliases: { '*@example.test': ['all@target.test', 'mx.target.test'], 'ann@example.test': ['bob@target.test'] },
    });
    const accepted = await ask('What.Ever+x@example.test');
    expect(accepted).toMatchObject({
      ways: [{ address: 'all+x@target.test' }, { address: 'What.Ever+x@mx.target.test' }],
      alias: { kind: 'catch-all', name: '*', address: 'what.ever@example.test' },
    });
    expect(textsOf(accepted)).toContain('The catch-all applies, because nothing else matches');
    expect(await ask('ann@example.test')).toMatchObject({ ways: [{ address: 'bob@target.test' }] });
  });

  it('takes mail for an alias that leads nowhere', async () => {
    const { route } = await startResolve({
      aliases: { 'empty@example.test': [], '*@example.test': ['all@target.test'] },
    });
    expect(await route('empty@example.test')).toEqual(['all@target.test']);
  });
});

describe('a disabled alias', () => {
  it.each([
    [250, []],
    [421, '421 4.2.1 sales@example.test is disabled for now, try again later'],
    [550, '550 5.2.1 sales@example.test is disabled'],
  ] as const)(
    'that answers %i stands between two neighbours as it says, and the catch-all does not rescue it',
    async (code, expected) => {
      const { route, ask, domain } = await startResolve({
        aliases: {
          'ann@example.test': ['ann@target.test'],
          'sales@example.test': { replyIfDisabled: code, recipients: ['bob@target.test'], hasImap: true },
          'zoe@example.test': ['zoe@target.test'],
          '*@example.test': ['all@target.test'],
        },
      });
      const three = [];
      for (const name of ['ann', 'sales', 'zoe']) three.push(await route(`${name}@example.test`));
      expect(three).toEqual([['ann@target.test'], expected, ['zoe@target.test']]);
      const sales = await ask('sales@example.test');
      const why = { 250: undefined, 421: 'disabledForNow', 550: 'disabled' }[code];
      if (sales.kind === 'refused') expect(sales).toMatchObject({ why, domainId: domain('example.test').id });
      expect(sales.alias?.name).toBe('sales');
      expect(textsOf(sales)).toContain(`sales@example.test is disabled and answers ${code}`);
      expect(textsOf(sales)).toContain('The catch-all does not apply, because sales@example.test is disabled');
    },
  );

  it('wins over all others that match; of several the oldest speaks', async () => {
    const { route } = await startResolve({
      aliases: {
        'sales@example.test': ['bob@target.test'],
        '/^s/@example.test': { replyIfDisabled: 421 },
        '/^sa/@example.test': { replyIfDisabled: 550 },
        'sandy@example.test': { replyIfDisabled: 250 },
      },
    });
    expect(await route('sales@example.test')).toMatch(/^421 4\.2\.1 /);
    expect(await route('sandy@example.test')).toMatch(/^421 4\.2\.1 /);
    expect(await route('other@example.test')).toMatch(UNKNOWN);
  });
});

describe('recipients that must be verified', () => {
  it('count only once they are; without any the address is unknown', async () => {
    const { route, ask } = await startResolve({
      aliases: {
        'ann@example.test': {
          hasRecipientVerification: true,
          recipients: ['bob@target.test', 'carol@target.test'],
          verifiedRecipients: ['carol@target.test'],
        },
        'new@example.test': { hasRecipientVerification: true, recipients: ['bob@target.test'] },
        'box@example.test': { hasRecipientVerification: true, recipients: ['bob@target.test'], hasImap: true },
      },
    });
    expect(await route('ann@example.test')).toEqual(['carol@target.test']);
    expect(await route('new@example.test')).toMatch(UNKNOWN);
    expect(await route('box@example.test')).toEqual(['mailbox box@example.test']);
    expect(textsOf(await ask('new@example.test'))).toContain(
      'Left out: bob@target.test has not been confirmed by its owner yet',
    );
  });
});

describe('a mailbox', () => {
  it('takes mail beside the recipients', async () => {
    const { ask } = await startResolve({
      aliases: {
        'ann@example.test': {
          hasImap: true,
          recipients: ['bob@target.test'],
          vacation: { ...NO_VACATION, isEnabled: true },
        },
      },
    });
    expect(await ask('ann+tag@example.test')).toMatchObject({
      alias: { hasVacation: true },
      ways: [{ kind: 'mailbox', mailbox: { address: 'ann@example.test' } }, { address: 'bob+tag@target.test' }],
    });
  });

  it.each([
    ['its own size', { maxQuotaBytes: 1000, storageUsedBytes: 900 }, undefined, 100],
    ["the domain's size", { storageUsedBytes: 1900 }, 2000, 100],
    ['the default size', { storageUsedBytes: 9900 }, undefined, 100],
  ])('keeps to %s', async (_, alias, maxQuotaPerAlias, room) => {
    const { ask, route, db } = await startResolve({
      aliases: { 'ann@example.test': { hasImap: true, recipients: [], ...alias } },
    });
    if (maxQuotaPerAlias) {
      await db.inTransaction((tx) => tx.updateTable('domain').set({ max_quota_per_alias: maxQuotaPerAlias }).execute());
    }
    expect(await route('ann@example.test', { sizeBytes: room })).toEqual(['mailbox ann@example.test']);
    expect(await ask('ann@example.test', { sizeBytes: room + 1 })).toMatchObject({
      kind: 'refused',
      why: 'full',
      reply: { code: 452, enhanced: '4.2.2' },
    });
    await db.inTransaction((tx) =>
      tx
        .updateTable('alias')
        .set({ storage_used: alias.storageUsedBytes + room })
        .execute(),
    );
    expect(await route('ann@example.test')).toMatch(/^452 4\.2\.2 .*full/);
  });
});

const NO_VACATION = { isEnabled: false, startMs: undefined, endMs: undefined, subject: undefined, message: undefined };

describe('a port of the domain', () => {
  it('is used at the target itself, and by addresses that nothing matches', async () => {
    const { route } = await startResolve({
      domains: { 'example.test': { port: 2525 } },
      aliases: {
        'ann@example.test': ['bob@target.test', 'mx.target.test', '192.0.2.7', 'https://h.test/'],
        'off@example.test': { replyIfDisabled: 550 },
      },
    });
    expect(await route('ann@example.test')).toEqual([
      'bob@target.test host target.test port 2525',
      'ann@mx.target.test host mx.target.test port 2525',
      'ann@[192.0.2.7] host 192.0.2.7 port 2525',
      'https://h.test/',
    ]);
    expect(await route('other@example.test')).toEqual(['other@example.test host example.test port 2525']);
    expect(await route('off@example.test')).toMatch(/^550 5\.2\.1/);
  });
});

describe('a name that several accounts hold', () => {
  it('belongs to its owner, and to no account while unproved', async () => {
    const { route, ask, addDomain, db, domain } = await startResolve({
      domains: { 'example.test': { ownedSince: undefined } },
      aliases: { 'ann@example.test': ['first@target.test'] },
    });
    expect(await ask('ann@example.test')).toMatchObject({
      why: 'unverified',
      domainId: domain('example.test').id,
      reply: { code: 550, enhanced: '5.1.2', lines: ['example.test is not verified on this server'] },
    });
    const second = await addDomain('example.test', { ownedSince: undefined });
    expect(await ask('ann@example.test')).toMatchObject({ why: 'unverified', domainId: undefined });
    await db.inTransaction((tx) =>
      tx.updateTable('domain').set({ owned_since: 5 }).where('id', '=', second.id).execute(),
    );
    expect(await ask('ann@example.test')).toMatchObject({ why: 'unknown', domainId: second.id });
    await db.inTransaction(async (tx) => {
      await tx.updateTable('domain').set({ owned_since: null }).execute();
      await tx.updateTable('domain').set({ owned_since: 9 }).where('id', '=', domain('example.test').id).execute();
    });
    expect(await route('ann@example.test')).toEqual(['first@target.test']);
  });
});

describe('the rules of a domain', () => {
  it('are told by one key: equal switches and lists may share a transaction', async () => {
    const { ask, db } = await startResolve({
      aliases: {
        'a@one.test': ['x@t.test'],
        'a@two.test': ['x@t.test'],
        'a@three.test': ['x@t.test'],
        'a@four.test': ['x@t.test'],
      },
    });
    await db.inTransaction(async (tx) => {
      await tx.updateTable('domain').set({ denylist: '["spam.test"]' }).where('name', '=', 'three.test').execute();
      await tx.updateTable('domain').set({ has_virus_protection: 0 }).where('name', '=', 'four.test').execute();
    });
    const homes = await Promise.all(['one', 'two', 'three', 'four'].map((name) => ask(`a@${name}.test`)));
    const keys = homes.map((found) => (found.kind === 'accepted' ? found.home.rulesKey : ''));
    expect(keys[0]).toBe(keys[1]);
    expect(new Set(keys).size).toBe(3);
    expect(homes[2]).toMatchObject({ home: { denylist: ['spam.test'] } });
  });
});
