import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDkimSigner, type SigningKey } from '../../src/mailauth/sign.js';
import { createSigningThreads } from '../../src/mailauth/signing-threads.js';
import { systemClock } from '../../src/platform/clock.js';
import { rsaKey } from '../mailauth/verifier-fixture.js';
import { ALIAS, CLIENT, type Forwards, HOST, LETTER, openForwards, toArrival } from './forward-fixture.js';

/** Where the target sees us come from. */
const OURS = '198.51.100.1';

describe('a message that goes on', () => {
  const threads = createSigningThreads({ clock: systemClock, threadCount: 1 });
  const signer = createDkimSigner({ threads });
  let forwards: Forwards;
  let key: SigningKey;
  beforeAll(async () => {
    forwards = await openForwards();
    key = await rsaKey('sender.test');
    const { zone } = forwards.dns;
    zone['sender.test'] = { txt: [`v=spf1 ip4:${CLIENT} -all`] };
    zone['_dmarc.sender.test'] = { txt: ['v=DMARC1; p=reject'] };
    zone['lenient.test'] = { txt: [`v=spf1 ip4:${CLIENT} -all`] };
    zone['_dmarc.lenient.test'] = { txt: ['v=DMARC1; p=none'] };
    zone[HOST] = { a: [OURS], txt: [`v=spf1 ip4:${OURS} -all`] };
    zone[`_dmarc.${HOST}`] = { txt: ['v=DMARC1; p=reject'] };
    forwards.publish([key, ...(await forwards.systemKeys())]);
  });
  afterAll(async () => {
    await forwards[Symbol.asyncDispose]();
    await threads.stop();
  });

  const signed = async (source: string) =>
    (await signer.sign(Buffer.from(source), [key], forwards.clock.now())) + source;
  /** As the target judges what it gets from us. */
  const atTarget = ({ head, source }: { head: Buffer; source: Buffer }) =>
    forwards.verifier.verify({
      source: Buffer.concat([head, source]),
      ip: OURS,
      helo: HOST,
      mailFrom: `srs0=x@${HOST}`,
      at: forwards.clock.now(),
    });

  it('only gets lines before it: its signature stays good, and the seal says who spoke', async () => {
    const source = await signed(LETTER);
    const tls = { version: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384' };
    const arrival = toArrival(Buffer.from(source), {
      at: forwards.clock.now(),
      client: { ip: CLIENT, hostname: 'out.sender.test', helo: 'out.sender.test', tls },
    });
    const auth = await forwards.verifier.verify({
      source: arrival.source,
      ip: CLIENT,
      helo: 'out.sender.test',
      mailFrom: arrival.mailFrom,
      at: arrival.at,
    });
    const prepared = await forwards.carrier.prepare(arrival, auth, ALIAS);
    expect(prepared.source).toBe(arrival.source);
    const head = prepared.head.toString();
    expect(head).toContain(
      [
        'Received: from out.sender.test (out.sender.test [192.0.2.7])',
        `by ${HOST} (Waypost) with ESMTPS`,
        '(version=TLSv1.3 cipher=TLS_AES_256_GCM_SHA384)',
        `id ${arrival.id} for <${ALIAS}>;`,
        'Sun, 15 Nov 2026 12:00:00 +0000\r\n',
      ].join('\r\n\t'),
    );
    expect(head).toContain(`X-Original-To: ${ALIAS}\r\n`);
    expect(head).toContain('X-Waypost-Sender: rfc822; ann@sender.test, out.sender.test, 192.0.2.7\r\n');
    expect(head.match(/^[A-Za-z-]+(?=:)/gm)?.slice(0, 4)).toEqual([
      ...['ARC-Seal', 'ARC-Message-Signature', 'ARC-Authentication-Results', 'Received'],
    ]);
    expect(head).not.toMatch(/^DKIM-Signature/m);
    const verdict = await atTarget(prepared);
    expect(verdict.dkim).toMatchObject([{ result: 'pass', domain: 'sender.test' }]);
    expect(verdict.arc).toMatchObject({ result: 'pass', instances: 1, sealer: HOST });
    expect(verdict.dmarc.result).toBe('pass');
    // A seal costs a signature: one serves every recipient of the message
    const other = await forwards.carrier.prepare(arrival, auth, 'info@example.test');
    const sealOf = (bytes: Buffer) => bytes.toString().split('Received:')[0];
    expect(sealOf(other.head)).toBe(sealOf(prepared.head));
    expect(other.head.toString()).toContain('X-Original-To: info@example.test');
  });

  it('gets no line that it has already, nor one that a good signature names', async () => {
    const listed = `X-Complaints-To: own@sender.test\r\nX-Original-To: ${ALIAS}\r\n${LETTER}`;
    const arrival = toArrival(Buffer.from(listed), { at: forwards.clock.now() });
    const auth = await forwards.verifier.verify({
      source: arrival.source,
      ip: CLIENT,
      helo: 'x',
      mailFrom: arrival.mailFrom,
      at: arrival.at,
    });
    const passing = {
      result: 'pass',
      domain: 'sender.test',
      selector: 'r',
      algorithm: 'rsa-sha256',
      isAligned: true,
    } as const;
    const named = { ...auth, dkim: [{ ...passing, signedFields: ['from', 'x-report-abuse-to'] }] };
    const names = async (verdict: typeof auth) => {
      const { head } = await forwards.carrier.prepare({ ...arrival }, verdict, ALIAS);
      return head.toString().match(/^X-[A-Za-z-]+(?=:)/gm);
    };
    expect(await names(auth)).toEqual(['X-Waypost-Sender', 'X-Report-Abuse-To']);
    expect(await names(named)).toEqual(['X-Waypost-Sender']);
  });

  it('is from us, and says from whom, where SPF alone proved it and the policy is strict', async () => {
    const prepared = await forwards.prepare(LETTER);
    const text = Buffer.concat([prepared.head, prepared.source]).toString();
    expect(text).toContain(`From: "ann@sender.test" <no-reply@${HOST}>\r\nReply-To: Ann <ann@sender.test>\r\n`);
    expect(text).toContain('X-Original-From: Ann <ann@sender.test>\r\n');
    expect(text.match(/^From:/gm)).toHaveLength(1);
    expect(text.endsWith('\r\n\r\nAt noon.\r\n')).toBe(true);
    const verdict = await atTarget(prepared);
    expect(verdict.dmarc).toMatchObject({ result: 'pass', fromDomain: HOST, isDkimAligned: true });
    expect(verdict.arc).toMatchObject({ result: 'pass', instances: 1 });
  });

  it('keeps a Reply-To that it has, and names in any script', async () => {
    const source = LETTER.replace(
      'Ann <ann@sender.test>',
      '"A, \\"B\\"" <änn@sender.test>\r\nReply-To: list@sender.test',
    );
    const prepared = await forwards.prepare(source, { isUtf8: true });
    const text = prepared.source.toString();
    expect(text).toContain(`From: =?UTF-8?Q?=C3=A4nn=40sender=2Etest?= <no-reply@${HOST}>\r\n`);
    expect(text.match(/^Reply-To:/gm)).toHaveLength(1);
    expect(text).toContain('X-Original-From: "A, \\"B\\"" <änn@sender.test>\r\n');
  });

  it.each([
    ['its own signature vouches for it', () => signed(LETTER), {}],
    [
      'the policy asks for nothing',
      () => LETTER.replaceAll('sender.test', 'lenient.test'),
      { mailFrom: 'ann@lenient.test' },
    ],
    ['DMARC failed anyway', () => LETTER, { mailFrom: 'ann@lenient.test' }],
  ] as const)('keeps its From where %s', async (_, source, facts) => {
    const prepared = await forwards.prepare(await source(), facts);
    expect(prepared.source).toBe(prepared.arrival.source);
    expect(prepared.head.toString()).not.toMatch(/^DKIM-Signature/m);
  });

  it('is not sealed again when its chain was found broken', async () => {
    const first = await forwards.prepare(await signed(LETTER));
    const forwarded = Buffer.concat([first.head, first.source]).toString().replace('At noon', 'At night');
    const second = await forwards.prepare(forwarded);
    expect(second.head.toString()).toMatch(/^ARC-Seal: i=2;[\s\S]*cv=fail/);
    const third = await forwards.prepare(Buffer.concat([second.head, second.source]));
    expect(third.head.toString()).not.toMatch(/^ARC-Seal/m);
  });
});
