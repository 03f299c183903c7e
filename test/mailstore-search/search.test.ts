import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SYSTEM_FLAGS } from '../../src/mailstore/message.js';
import type { SearchKey } from '../../src/protocol/imap/search-key.js';
import { shareDirectory } from '../domains/directory-fixture.js';
import { message, NO_FLAGS, openMailboxes } from '../mailstore/mailbox-fixture.js';
import { isMatch, type Letter, writeLetters } from './letters.js';

const NOTHING_SAVED = { saved: [], isRecent: () => false };

shareDirectory();

const COUNT = 90;
const DAY_MS = 86_400_000;

async function openInbox() {
  const rig = await openMailboxes();
  const mailbox = await rig.open();
  const inbox = await mailbox.folders.find('INBOX');
  if (!inbox) throw new Error('no INBOX');
  return { rig, mailbox, inbox };
}

async function openLetters() {
  const { rig, mailbox, inbox } = await openInbox();
  const now = rig.clock.now();
  const letters = writeLetters(COUNT, now);
  await mailbox.messages.append(
    inbox.id,
    letters.map(({ source, bits, keywords, internalAt }) => ({ source, internalAt, flags: { bits, keywords } })),
  );
  const view = await mailbox.view(inbox.id);
  await view.ready();
  return {
    rig,
    mailbox,
    inbox,
    view,
    letters,
    now,
    search: (key: SearchKey) => mailbox.search.search(view, key, NOTHING_SAVED),
    naive: (key: SearchKey) => letters.filter((letter) => isMatch(key, letter, letters, now)).map(({ uid }) => uid),
    /** Until everything has its place in a page. */
    async settle() {
      const open = rig.content.open({ aliasId: rig.aliasId, keys: rig.login().keys });
      await open.settled();
      open.close();
      const pages = await rig.db.reader.selectFrom('mailbox_page').select('id').execute();
      expect(pages).not.toEqual([]);
    },
  };
}

const text = fc.constantFrom(
  'report',
  'REP',
  'grüße',
  'GRÜSSE',
  'needle',
  'rareword',
  'aus k',
  'ann',
  'doe, b',
  'k',
  '',
);
const number = fc.oneof(fc.integer({ min: 1, max: COUNT + 5 }), fc.constant('*' as const));
const set = fc.array(fc.record({ first: number, last: number }), { minLength: 1, maxLength: 3 });

function anyKey(now: number): fc.Arbitrary<SearchKey> {
  const day = fc.integer({ min: 0, max: 30 }).map((ago) => {
    const date = new Date(now - ago * DAY_MS);
    return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  });
  const is = fc.constantFrom('before' as const, 'on' as const, 'since' as const);
  const leaf = fc.oneof(
    fc.constant<SearchKey>({ kind: 'all' }),
    fc.record({ kind: fc.constant('flag' as const), flag: fc.constantFrom(...SYSTEM_FLAGS), isSet: fc.boolean() }),
    fc.record({
      kind: fc.constant('keyword' as const),
      keyword: fc.constantFrom('$junk', 'work', 'z'),
      isSet: fc.boolean(),
    }),
    fc.record({ kind: fc.constantFrom('place' as const, 'uid' as const), set }),
    fc.record({ kind: fc.constantFrom('subject' as const, 'from' as const, 'to' as const, 'cc' as const), text }),
    fc.record({ kind: fc.constantFrom('body' as const, 'text' as const), text }),
    fc.record({ kind: fc.constant('header' as const), name: fc.constantFrom('x-note', 'Subject', 'x-none'), text }),
    fc.record({
      kind: fc.constant('size' as const),
      is: fc.constantFrom('larger' as const, 'smaller' as const),
      bytes: fc.constant(350),
    }),
    fc.record({
      kind: fc.constant('date' as const),
      of: fc.constantFrom('internal' as const, 'sent' as const),
      is,
      day,
    }),
    fc.record({
      kind: fc.constant('age' as const),
      is: fc.constantFrom('older' as const, 'younger' as const),
      seconds: fc.constant(864_001),
    }),
  );
  const { key } = fc.letrec<{ key: SearchKey }>((tie) => ({
    key: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.record({ kind: fc.constant('and' as const), keys: fc.array(tie('key'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ kind: fc.constant('or' as const), left: tie('key'), right: tie('key') }),
      fc.record({ kind: fc.constant('not' as const), key: tie('key') }),
    ),
  }));
  return key;
}

describe('a search', () => {
  it('finds what a look at each message finds, before and after they are in pages', async () => {
    const { rig, search, naive, settle, now } = await openLetters();
    await using _ = rig;
    const compare = () =>
      fc.assert(
        fc.asyncProperty(anyKey(now), async (key) => {
          expect(await search(key)).toEqual(naive(key));
        }),
        { numRuns: 80 },
      );
    await compare();
    await settle();
    await compare();
  });

  it('knows ids, what was saved, modification sequences and save dates', async () => {
    const { rig, mailbox, inbox, view, search } = await openLetters();
    await using _ = rig;
    const [row] = await mailbox.messages.rows(inbox.id, [4]);
    if (!row) throw new Error('no row');
    const [index] = await mailbox.content.index([row]);
    expect(await search({ kind: 'email-id', id: row.contentId })).toEqual([4]);
    expect(await search({ kind: 'thread-id', id: index?.threadId ?? '' })).toContain(4);
    expect(await search({ kind: 'email-id', id: 'none' })).toEqual([]);
    expect(await mailbox.search.search(view, { kind: 'saved' }, { ...NOTHING_SAVED, saved: [3, 7, 1000] })).toEqual([
      3, 7,
    ]);
    expect(await search({ kind: 'save-date-supported' })).toHaveLength(COUNT);
    const today = new Date(rig.clock.now());
    const day = { year: today.getUTCFullYear(), month: today.getUTCMonth() + 1, day: today.getUTCDate() };
    expect(await search({ kind: 'date', of: 'saved', is: 'on', day })).toHaveLength(COUNT);
    const { highestModseq } = await mailbox.messages.setFlags(inbox.id, [9], {
      mode: 'add',
      flags: { bits: 0, keywords: ['new'] },
    });
    await view.sync({ mayExpunge: true });
    expect(await search({ kind: 'modseq', atLeast: highestModseq })).toEqual([9]);
  });

  it('leaves out what another session expunged, also of NOT', async () => {
    const { rig, mailbox, inbox, search } = await openLetters();
    await using _ = rig;
    await mailbox.messages.remove(inbox.id, [2, 5]);
    expect(await search({ kind: 'not', key: { kind: 'subject', text: 'no such words' } })).toHaveLength(COUNT - 2);
  });

  it('finds the empty text in every message, and in every field of that name', async () => {
    const { rig, search, letters } = await openLetters();
    await using _ = rig;
    const having = (isIn: (letter: Letter) => boolean) => letters.filter(isIn).map(({ uid }) => uid);
    expect(await search({ kind: 'text', text: '' })).toHaveLength(COUNT);
    expect(await search({ kind: 'header', name: 'X-NOTE', text: '' })).toEqual(
      having(({ fields }) => 'X-Note' in fields),
    );
    expect(await search({ kind: 'subject', text: '' })).toEqual(having(({ fields }) => 'Subject' in fields));
  });

  it('reads texts too large for a page from the message', async () => {
    const { rig, mailbox, inbox } = await openInbox();
    await using _ = rig;
    const large = Buffer.concat([message('large', 300_000), Buffer.from('at the very end\r\n')]);
    await mailbox.messages.append(inbox.id, [{ source: large, flags: NO_FLAGS }]);
    const view = await mailbox.view(inbox.id);
    await view.ready();
    expect(await mailbox.search.search(view, { kind: 'text', text: 'VERY END' }, NOTHING_SAVED)).toEqual([1]);
    expect(await mailbox.search.search(view, { kind: 'subject', text: 'large' }, NOTHING_SAVED)).toEqual([1]);
  });
});

describe('sorting and threading', () => {
  it('orders by every criterion, and equals by place (RFC 5256 §3)', async () => {
    const { rig, mailbox, inbox } = await openInbox();
    await using _ = rig;
    const mail = (from: string, subject: string, day: number, extra = '') =>
      Buffer.from(
        `From: ${from}\r\nTo: z${day}@x.test\r\nCc: c${9 - day}@x.test\r\nSubject: ${subject}\r\n` +
          `Date: ${day} Nov 2026 10:00:00 +0000\r\n\r\n${extra}`,
      );
    const sources = [
      mail('Zoe <b@x.test>', 'Re: banana', 3, 'longest of all'),
      mail('ann <c@x.test>', 'Apple', 1, 'long'),
      mail('a@x.test', 'apple', 2),
      mail('=?utf-8?q?=C3=84nne?= <d@x.test>', '[list] BANANA', 4, 'longer'),
    ];
    await mailbox.messages.append(
      inbox.id,
      sources.map((source, i) => ({ source, flags: NO_FLAGS, internalAt: 1_700_000_000_000 - i * 1000 })),
    );
    const view = await mailbox.view(inbox.id);
    await view.ready();
    const sort = (...keys: readonly string[]) => {
      const by = keys.map((key) => ({ key: key.replace('-', ''), isReverse: key.startsWith('-') }));
      return mailbox.search.sort(view, by as never, { kind: 'all' }, NOTHING_SAVED);
    };
    expect(await sort('arrival')).toEqual([4, 3, 2, 1]);
    expect(await sort('date')).toEqual([2, 3, 1, 4]);
    expect(await sort('-date')).toEqual([4, 1, 3, 2]);
    expect(await sort('subject')).toEqual([2, 3, 1, 4]);
    expect(await sort('subject', '-date')).toEqual([3, 2, 4, 1]);
    expect(await sort('-subject')).toEqual([1, 4, 2, 3]);
    expect(await sort('from')).toEqual([3, 1, 2, 4]);
    expect(await sort('to')).toEqual([2, 3, 1, 4]);
    expect(await sort('cc')).toEqual([4, 1, 3, 2]);
    expect(await sort('size', 'date')).toEqual(
      [1, 2, 3, 4].toSorted((a, b) => (sources[a - 1]?.length ?? 0) - (sources[b - 1]?.length ?? 0)),
    );
    expect(await sort('displayfrom')).toEqual([3, 2, 4, 1]);
    expect(await sort('displayto')).toEqual([2, 3, 1, 4]);
    const threads = await mailbox.search.thread(view, 'orderedsubject', { kind: 'all' }, NOTHING_SAVED);
    expect(threads).toEqual([
      { uid: 2, children: [{ uid: 3, children: [] }] },
      { uid: 1, children: [{ uid: 4, children: [] }] },
    ]);
    expect(await mailbox.search.thread(view, 'references', { kind: 'subject', text: 'banana' }, NOTHING_SAVED)).toEqual(
      [{ uid: 4, children: [{ uid: 1, children: [] }] }],
    );
  });
});
