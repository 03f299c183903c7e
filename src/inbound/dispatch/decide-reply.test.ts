import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { say } from '../../i18n/sentence.js';
import type { DeliveryFault } from '../../outbound/emails/email.js';
import type { DeliveryEnd } from '../delivery-end.js';
import type { AcceptedAddress, Home, Way } from '../resolve/resolution.js';
import { decideReply, type ReplyFacts, type ReplyVerdict } from './decide-reply.js';

const home: Home = {
  kind: 'domain',
  domainId: 'd',
  name: 'example.test',
  allowlist: [],
  denylist: [],
  requiresTls: false,
  rulesKey: '',
  switches: { executables: false, viruses: false, phishing: false, adult: false },
};

const fault = (facts: Partial<DeliveryFault> = {}): DeliveryFault => ({
  at: 0,
  code: 550,
  enhanced: '5.1.1',
  message: 'The address does not exist there.',
  category: 'recipient',
  action: 'reject',
  ...facts,
});

type EndName = 'good' | 'permanent' | 'temporary' | 'doubt' | 'awaited';
const ends: Readonly<Record<EndName, DeliveryEnd>> = {
  good: { kind: 'good', as: 'stored', text: say('step.stored', { mailbox: 'ann@example.test' }) },
  permanent: { kind: 'permanent', fault: fault() },
  temporary: {
    kind: 'temporary',
    fault: fault({ code: 421, enhanced: '4.4.1', message: 'No way there.', action: 'defer' }),
  },
  doubt: { kind: 'doubt', settled: new Promise(() => {}) },
  awaited: { kind: 'awaited' },
};
const full: DeliveryEnd = { kind: 'temporary', fault: fault({ code: 452, enhanced: '4.2.2', action: 'defer' }) };

const forwardTo = (address: string): Way => ({
  kind: 'forward',
  key: address,
  alias: undefined,
  address,
  host: undefined,
  port: 25,
});
const mailbox: Way = {
  kind: 'mailbox',
  key: 'm',
  alias: undefined,
  mailbox: { aliasId: 'a', domainId: 'd', address: 'sales@example.test' },
};
const report: Way = { kind: 'dmarcReport', key: 'r', alias: undefined, domainId: 'd' };

type Ended = ReplyFacts['deliveries'][number];

function ended(end: DeliveryEnd, { way = forwardTo('bob@target.test'), kind = 'domain' as Home['kind'] } = {}) {
  const recipient: AcceptedAddress = {
    kind: 'accepted',
    address: 'sales@example.test',
    alias: undefined,
    ways: [way],
    trail: [],
    home: { ...home, kind },
  };
  return { way, recipients: [recipient], end } satisfies Ended;
}

interface Sender {
  readonly isProven: boolean;
  readonly hasSender?: boolean;
  readonly discarded?: number;
}
const decide = (list: readonly Ended[], { isProven, hasSender = true, discarded = 0 }: Sender) =>
  decideReply({
    message: { isProven, arrival: { id: '1', mailFrom: hasSender ? 'ann@remote.test' : '' } },
    deliveries: list,
    discarded,
  });
const shortly = ({ reply, permanent, open }: ReplyVerdict) => [reply.code, permanent, open];
const proven = { isProven: true };
const unproven = { isProven: false };

describe('the one reply', () => {
  // Decision 11.1: every set of ends, then the answers to a proven and to an unproven sender
  it.each<[readonly EndName[], readonly unknown[], readonly unknown[]]>([
    [[], [250, 'bounced', 'queued'], [250, 'held', 'queued']],
    [['good'], [250, 'bounced', 'queued'], [250, 'held', 'queued']],
    [['permanent'], [550, 'refused', 'refused'], [550, 'refused', 'refused']],
    [
      ['permanent', 'permanent'],
      [550, 'refused', 'refused'],
      [550, 'refused', 'refused'],
    ],
    [
      ['good', 'permanent'],
      [250, 'bounced', 'queued'],
      [250, 'held', 'queued'],
    ],
    [['temporary'], [250, 'bounced', 'queued'], [451, 'refused', 'refused']],
    [['doubt'], [250, 'bounced', 'queued'], [451, 'refused', 'refused']],
    [
      ['good', 'temporary'],
      [250, 'bounced', 'queued'],
      [451, 'refused', 'refused'],
    ],
    [
      ['good', 'doubt'],
      [250, 'bounced', 'queued'],
      [451, 'refused', 'refused'],
    ],
    [
      ['permanent', 'temporary'],
      [250, 'bounced', 'queued'],
      [451, 'refused', 'refused'],
    ],
    [
      ['permanent', 'doubt'],
      [250, 'bounced', 'queued'],
      [451, 'refused', 'refused'],
    ],
    [
      ['temporary', 'doubt'],
      [250, 'bounced', 'queued'],
      [451, 'refused', 'refused'],
    ],
    [
      ['good', 'permanent', 'temporary'],
      [250, 'bounced', 'queued'],
      [451, 'refused', 'refused'],
    ],
    [
      ['good', 'permanent', 'doubt'],
      [250, 'bounced', 'queued'],
      [451, 'refused', 'refused'],
    ],
    [
      ['good', 'permanent', 'temporary', 'doubt'],
      [250, 'bounced', 'queued'],
      [451, 'refused', 'refused'],
    ],
    [['awaited'], [451, 'refused', 'refused'], [451, 'refused', 'refused']],
    [
      ['good', 'awaited'],
      [451, 'refused', 'refused'],
      [451, 'refused', 'refused'],
    ],
    [
      ['temporary', 'awaited'],
      [451, 'refused', 'refused'],
      [451, 'refused', 'refused'],
    ],
  ])('to %j', (names, toProven, toUnproven) => {
    const list = names.map((name) => ended(ends[name]));
    expect(shortly(decide(list, proven))).toEqual(toProven);
    expect(shortly(decide(list, unproven))).toEqual(toUnproven);
  });

  it('tells an empty sender nothing: what fails is held (11.2)', () => {
    const verdict = decide([ended(ends.good), ended(ends.permanent)], { isProven: true, hasSender: false });
    expect(verdict.permanent).toBe('held');
  });

  it('counts what is discarded by rule as good', () => {
    expect(shortly(decide([ended(ends.permanent)], { ...proven, discarded: 1 }))).toEqual([250, 'bounced', 'queued']);
  });

  it.each([proven, unproven])(
    'is 452 for a full mailbox when nothing else was delivered or stored (10.4): %j',
    (sender) => {
      const inFull = ended(full, { way: mailbox });
      expect(decide([inFull], sender).reply).toMatchObject({ code: 452, enhanced: '4.2.2' });
      expect(decide([inFull, ended(ends.permanent)], sender).reply.code).toBe(452);
      const beside = decide([inFull, ended(ends.good)], sender);
      expect(beside.reply.code).toBe(sender.isProven ? 250 : 451);
    },
  );

  it('keeps nothing of a domain that lives in DNS alone (10.6)', () => {
    const ofTxt = (name: EndName) => ended(ends[name], { kind: 'txt' });
    expect(decide([ofTxt('good'), ofTxt('temporary')], proven).reply.code).toBe(451);
    expect(decide([ofTxt('doubt'), ofTxt('permanent')], proven).reply.code).toBe(451);
    expect(decide([ofTxt('good'), ofTxt('permanent')], proven).reply).toMatchObject({ code: 550, enhanced: '5.1.1' });
    expect(decide([ofTxt('permanent'), ended(ends.temporary)], proven).reply.code).toBe(451);
    expect(decide([ofTxt('good'), ended(ends.temporary)], proven).reply.code).toBe(250);
  });

  it('leaves to the sender what cannot wait here', () => {
    expect(decide([ended(ends.temporary, { way: report })], proven).reply.code).toBe(451);
  });

  it('is the most specific 5yz, then the lowest code, then the first', () => {
    const list = [
      ended({ kind: 'permanent', fault: fault({ code: 554, enhanced: '5.0.0', message: 'A.' }) }),
      ended({ kind: 'permanent', fault: fault({ code: 553, enhanced: '5.7.1', message: 'B.' }) }),
      ended({ kind: 'permanent', fault: fault({ code: 550, enhanced: '5.7.1', message: 'C.' }) }),
      ended({ kind: 'permanent', fault: fault({ code: 550, enhanced: '5.7.1', message: 'D.' }) }),
    ];
    expect(decide(list, proven).reply).toEqual({ code: 550, enhanced: '5.7.1', lines: ['sales@example.test: C.'] });
    const { enhanced, ...bare } = fault({ code: 250 });
    expect(decide([ended({ kind: 'permanent', fault: bare })], proven).reply).toMatchObject({
      code: 550,
      enhanced: '5.0.0',
    });
  });

  it('keeps its promises for any ends', () => {
    const way = fc.constantFrom<Way>(forwardTo('bob@target.test'), mailbox, report);
    const one = fc.record({
      end: fc.constantFrom<DeliveryEnd>(...Object.values(ends), full),
      way,
      kind: fc.constantFrom<Home['kind']>('domain', 'txt', 'system'),
    });
    const facts = fc.record({ isProven: fc.boolean(), hasSender: fc.boolean(), discarded: fc.nat({ max: 2 }) });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 6 }), facts, (list, sender) => {
        const all = list.map(({ end, way: its, kind }) => ended(end, { way: its, kind }));
        const { reply, permanent, open } = decide(all, sender);
        const isOpen = ({ end }: Ended) => !['good', 'permanent'].includes(end.kind);
        expect([250, 451, 452, 550]).toContain(reply.code);
        if (reply.code === 250) {
          // Nothing is lost: a failure is reported or held, never both, and what is open waits
          expect(open).toBe('queued');
          expect(permanent).toBe(sender.isProven && sender.hasSender ? 'bounced' : 'held');
          expect(all.some(({ end }) => end.kind === 'awaited')).toBe(false);
          for (const { way, end } of all.filter(isOpen)) {
            expect(way.kind).not.toBe('dmarcReport');
            if (way.kind === 'mailbox') expect(end).toBe(full);
          }
          expect(list.every(({ end, kind }) => end.kind === 'good' || kind !== 'txt')).toBe(true);
          if (!sender.isProven) expect(all.some(isOpen)).toBe(false);
        } else {
          expect([permanent, open]).toEqual(['refused', 'refused']);
          expect(all.some(({ end }) => end.kind !== 'good')).toBe(true);
          expect(reply.code < 500).toBe(all.some(isOpen));
        }
        expect(reply.enhanced?.[0]).toBe(String(reply.code)[0]);
      }),
    );
  });
});
