import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Alias } from '../../src/directory/aliases/alias.js';
import { toAliasRow } from '../../src/directory/aliases/alias-row.js';
import { newAlias } from '../../src/directory/aliases/new-alias.js';
import { deleteDomainAndAll } from '../../src/directory/domain-changes/delete-domain.js';
import { createReplyExpiry } from '../../src/inbound/vacation/reply-expiry.js';
import { createVacationCarrier } from '../../src/inbound/vacation/vacation-carrier.js';
import { forgetRepliesOfAlias, forgetRepliesOfDomain } from '../../src/inbound/vacation/vacation-store.js';
import type { AuthVerdict } from '../../src/mailauth/verdict.js';
import { countEmails } from '../../src/outbound/emails/email-list-store.js';
import { type EmailRecord, findEmailRecord, openRecord } from '../../src/outbound/emails/email-store.js';
import { createEnqueueEmail } from '../../src/outbound/submit/enqueue-email.js';
import { newId } from '../../src/platform/random.js';
import {
  type Delivery,
  type DeliverySite,
  mailDomain,
  openDeliverySite,
  openTestDelivery,
} from '../delivery/delivery-fixture.js';
import { dkimRecords } from '../delivery/dkim-records.js';
import { startScriptedPeer } from '../delivery/scripted-peer.js';
import { verifyWithMailauth } from '../mailauth/dkim-verifiers.js';
import { arrivalOf } from '../returns/return-samples.js';
import { testEmailCipher } from '../support/email-cipher.js';
import { createRecordingLog } from '../support/recording-log.js';

const DAY_MS = 86_400_000;
let site: DeliverySite;
let delivery: Delivery;
let alias: Alias;
let aliases = 0;
const log = createRecordingLog();

beforeAll(async () => {
  site = await openDeliverySite();
  delivery = await openTestDelivery(mailDomain('remote.test'), {}, site);
});
afterAll(async () => {
  await delivery[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await site.db.writer.updateTable('domain').set({ has_smtp: 1, is_smtp_suspended: 0 }).execute();
  await site.db.writer.deleteFrom('email').execute();
  alias = await addAlias({ subject: 'Away', message: 'Back on Monday.\nGrüße' });
});

async function addAlias(vacation: Partial<Alias['vacation']>): Promise<Alias> {
  aliases += 1;
  const { db, random, clock, domain } = site;
  const id = newId(random, clock.now());
  const account = { id: 'account', defaultRecipient: 'ann@home.test' };
  const made: Alias = {
    ...newAlias({ id, domain, account, recipients: undefined, now: clock.now() }),
    name: `ann${aliases}`,
    vacation: {
      isEnabled: true,
      startMs: undefined,
      endMs: undefined,
      subject: undefined,
      message: undefined,
      ...vacation,
    },
  };
  await db.inTransaction((tx) => tx.insertInto('alias').values(toAliasRow(made)).execute());
  return made;
}

const refOf = ({ id, name, domainId, accountId }: Alias) => {
  return { id, domainId, accountId, name, address: `${name}@example.test`, kind: 'exact', hasVacation: true } as const;
};

function letter(from = 'Bob <bob@remote.test>'): string {
  return `From: ${from}
To: ${alias.name}@example.test
Subject: =?utf-8?q?Lunch_=C3=BCbermorgen=3F?=
Message-ID: <two@remote.test>
References: <zero@remote.test>
 <one@remote.test>

At noon?
`;
}

function authOf(isFromDomainPass: boolean): AuthVerdict {
  return {
    spf: { result: isFromDomainPass ? 'pass' : 'none', domain: 'remote.test', isFromDomainPass },
    dkim: [],
    arc: { result: 'none', instances: 0, sealer: undefined },
    dmarc: {
      result: 'none',
      fromDomain: 'remote.test',
      policyDomain: undefined,
      policy: undefined,
      isSpfAligned: false,
      isDkimAligned: false,
    },
    results: '',
  } as unknown as AuthVerdict;
}

async function arrive(source = letter(), { isProven = true } = {}): Promise<void> {
  const { db, clock, random, blobs } = site;
  const carrier = createVacationCarrier({
    db,
    clock,
    random,
    log,
    blobs,
    host: 'mail.waypost.test',
    enqueue: createEnqueueEmail({ db, clock, blobs, cipher: testEmailCipher }),
    destinationOf: (address) => address.slice(address.indexOf('@') + 1),
  });
  await carrier.answer(arrivalOf(source, { mailFrom: 'bob@remote.test' }), authOf(isProven), refOf(alias));
}

async function replies(): Promise<readonly EmailRecord[]> {
  const rows = await site.db.reader
    .selectFrom('email')
    .select('id')
    .where('origin', '=', 'vacation')
    .orderBy('id')
    .execute();
  const found = await Promise.all(rows.map(({ id }) => findEmailRecord(site.db.reader, id)));
  return found.flatMap((record) => (record ? openRecord(testEmailCipher, record) : []));
}

describe('a vacation reply', () => {
  it('is queued, leaves signed and without a sender, and belongs to no account', async () => {
    await arrive();
    const [record, ...others] = await replies();
    expect(others).toEqual([]);
    expect(record?.email).toMatchObject({
      domainId: site.domain.id,
      accountId: undefined,
      status: 'queued',
      isBounce: true,
      envelope: { from: '', to: ['bob@remote.test'] },
    });
    const scope = { domainIds: [site.domain.id], aliasIds: [alias.id] };
    expect(await countEmails(site.db.reader, { scope, dateAfter: undefined })).toBe(0);

    await using peer = await startScriptedPeer({ features: ['8BITMIME'] });
    delivery.ports.set('mx.remote.test', peer.port);
    const [recipient] = record?.recipients ?? [];
    if (!record || !recipient) throw new Error('there is no reply');
    const attempt = {
      email: record.email,
      recipient,
      isCancelled: async () => false,
      signal: new AbortController().signal,
    };
    expect(await delivery.deliver(attempt)).toMatchObject({ kind: 'delivered' });
    expect(peer.commands.find((line) => line.startsWith('MAIL'))).toMatch(/^MAIL FROM:<>/);
    const wire = Buffer.from(peer.messages[0] ?? '', 'latin1');
    expect(await verifyWithMailauth(wire, await dkimRecords(delivery))).toEqual(['pass']);

    const parsed = await PostalMime.parse(wire);
    expect(parsed).toMatchObject({
      from: { address: `${alias.name}@example.test` },
      to: [{ address: 'bob@remote.test' }],
      subject: 'Away Re: Lunch übermorgen?',
      inReplyTo: '<two@remote.test>',
      references: '<zero@remote.test> <one@remote.test> <two@remote.test>',
      text: 'Back on Monday.\nGrüße\n',
    });
    const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value;
    expect(['auto-submitted', 'precedence', 'x-autoreply', 'x-auto-response-suppress'].map(header)).toEqual([
      'auto-replied',
      'bulk',
      'yes',
      'All',
    ]);
  });

  it('has words of its own when the owner gave none, and no line of a stranger', async () => {
    alias = await addAlias({});
    await arrive(letter().replace('Subject: =?', 'Subject: =?utf-8?q?a=0D=0ABcc:_eve@evil.test?= =?'));
    const [record] = await replies();
    const blob = await site.blobs.open(record?.email.blobId ?? '');
    const chunks: Buffer[] = [];
    for await (const chunk of blob?.chunks ?? []) chunks.push(chunk);
    const source = Buffer.concat(chunks).toString();
    expect(source).not.toMatch(/^Bcc:/im);
    const parsed = await PostalMime.parse(source);
    expect(parsed.subject).toBe('Auto: Re: aBcc: eve@evil.testLunch übermorgen?');
    expect(parsed.text).toBe(
      `This is an automatic reply: ${alias.name}@example.test is away. Your message has arrived and will be read later.\n`,
    );
  });

  it('goes out once in four days to each sender, sixteen letters at once or not', async () => {
    await Promise.all(Array.from({ length: 16 }, () => arrive()));
    await arrive(letter('BOB@remote.test'));
    await arrive(letter('carol@remote.test'));
    expect((await replies()).map(({ email }) => email.envelope.to[0]).sort()).toEqual([
      'bob@remote.test',
      'carol@remote.test',
    ]);
    await site.clock.advance(4 * DAY_MS - 1000);
    await arrive();
    expect(await replies()).toHaveLength(2);
    await site.clock.advance(1000);
    await arrive();
    expect(await replies()).toHaveLength(3);
  });

  it('goes to one sender of a domain that proves nothing', async () => {
    await arrive(letter('bob@a.remote.test'), { isProven: false });
    await arrive(letter('carol@b.remote.test'), { isProven: false });
    await arrive(letter('dan@other.test'), { isProven: false });
    const to = (await replies()).map(({ email }) => email.envelope.to[0]);
    expect(to.sort()).toEqual(['bob@a.remote.test', 'dan@other.test']);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the domain cannot send', () => site.db.writer.updateTable('domain').set({ has_smtp: 0 }).execute()],
    ['sending is suspended', () => site.db.writer.updateTable('domain').set({ is_smtp_suspended: 1 }).execute()],
    [
      'the alias is disabled',
      () => site.db.writer.updateTable('alias').set({ is_enabled: 0 }).where('id', '=', alias.id).execute(),
    ],
    ['its alias is gone', () => site.db.writer.deleteFrom('alias').where('id', '=', alias.id).execute()],
  ])('does not go out while %s, and senders of that time are answered later', async (_name, change) => {
    await change();
    await arrive();
    expect(await replies()).toEqual([]);
    const written = await site.db.reader
      .selectFrom('vacation_reply')
      .select('sender')
      .where('alias_id', '=', alias.id)
      .execute();
    expect(written).toEqual([]);
  });

  it('is forgotten after four days, with its alias and with its domain', async () => {
    const { db, clock, domain } = site;
    const count = async () =>
      (await db.reader.selectFrom('vacation_reply').select('sender').where('domain_id', '=', domain.id).execute())
        .length;
    const expire = () =>
      createReplyExpiry({ db, clock })(null, {
        id: 'job',
        attempt: 1,
        createdAt: 0,
        signal: new AbortController().signal,
      });
    await clock.advance(5 * DAY_MS);
    await expire();
    expect(await count()).toBe(0);
    await arrive();
    await expire();
    expect(await count()).toBe(1);
    alias = await addAlias({});
    await arrive();
    expect(await count()).toBe(2);
    await db.inTransaction((tx) => forgetRepliesOfAlias(tx, alias.id));
    expect(await count()).toBe(1);
    await db.inTransaction((tx) => deleteDomainAndAll(tx, domain.id, [forgetRepliesOfDomain]));
    expect(await count()).toBe(0);
  });
});
