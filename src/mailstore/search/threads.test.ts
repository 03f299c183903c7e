import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Thread } from '../mailbox.js';
import { threadByReferences } from './thread-by-references.js';
import { threadBySubject } from './thread-by-subject.js';
import type { ThreadedMessage } from './threaded-message.js';

function message(uid: number, given: Partial<ThreadedMessage> = {}): ThreadedMessage {
  const subject = { baseSubject: `s${uid}`, isReplyOrForward: false };
  return { uid, sentAt: uid * 1000, ...subject, messageId: `${uid}`, references: [], ...given };
}

/** `1(2 3(4))`; a dummy is `_`. */
function show(threads: readonly Thread[]): string {
  return threads
    .map(({ uid, children }) => `${uid ?? '_'}${children.length > 0 ? `(${show(children)})` : ''}`)
    .join(' ');
}

const references = async (...messages: readonly ThreadedMessage[]) => show(await threadByReferences(messages));

describe('THREAD=REFERENCES', () => {
  it('hangs replies on what they answer', async () => {
    const replies = [message(2, { references: ['1'] }), message(3, { references: ['1', '2'] })];
    expect(await references(message(1), ...replies, message(4, { references: ['1'] }))).toBe('1(2(3) 4)');
  });

  it('finds a parent that comes later', async () => {
    expect(await references(message(1, { references: ['2'] }), message(2))).toBe('2(1)');
  });

  it('keeps a parent that is not there for several children, and not for one', async () => {
    const [a, b] = [message(1, { references: ['x'] }), message(2, { references: ['x'] })];
    expect(await references(a, b)).toBe('_(1 2)');
    expect(await references(a)).toBe('1');
    expect(await references(message(1, { references: ['x', 'y', 'z'] }), message(2, { references: ['x'] }))).toBe(
      '_(1 2)',
    );
  });

  it('makes no rings', async () => {
    const ring = [
      message(1, { references: ['3'] }),
      message(2, { references: ['1'] }),
      message(3, { references: ['2'] }),
    ];
    expect(await references(...ring)).toBe('3(1(2))');
    expect(await references(message(1, { references: ['1'] }))).toBe('1');
  });

  it("believes a message about its parent more than others' lists", async () => {
    const listed = message(4, { references: ['1', '3'] });
    expect(await references(message(1), message(2), message(3, { references: ['2'] }), listed)).toBe('1 2(3(4))');
  });

  it('takes the second of two messages with one id for one without', async () => {
    const twin = message(2, { messageId: '1' });
    expect(await references(message(1), twin, message(3, { references: ['1'] }))).toBe('1(3) 2');
    expect(await references(message(1, { messageId: undefined }), message(2, { messageId: undefined }))).toBe('1 2');
  });

  describe('by subject', () => {
    const s = (uid: number, isReplyOrForward: boolean, given: Partial<ThreadedMessage> = {}) =>
      message(uid, { baseSubject: 's', isReplyOrForward, ...given });

    it('hangs a reply on the original', async () => {
      expect(await references(s(1, false), s(2, true))).toBe('1(2)');
      expect(await references(s(1, true), s(2, false))).toBe('2(1)');
    });

    it('puts equals under a parent that is not there', async () => {
      expect(await references(s(1, false), s(2, false))).toBe('_(1 2)');
      expect(await references(s(1, true), s(2, true), s(3, true))).toBe('_(1 2 3)');
    });

    it('joins the children of two parents that are not there', async () => {
      const under = (uid: number, root: string) => s(uid, true, { references: [root] });
      expect(await references(under(1, 'x'), under(2, 'x'), under(3, 'y'), under(4, 'y'))).toBe('_(1 2 3 4)');
      expect(await references(under(1, 'x'), under(2, 'x'), s(5, false))).toBe('_(1 2 5)');
    });

    it('leaves messages without a subject alone', async () => {
      expect(await references(message(1, { baseSubject: '' }), message(2, { baseSubject: '' }))).toBe('1 2');
    });
  });

  it('sorts by date', async () => {
    const late = { sentAt: 9_000 };
    const messages = [message(1, late), message(2, { ...late, references: ['1'] }), message(3, { references: ['1'] })];
    expect(await references(...messages, message(4))).toBe('4 1(3 2)');
  });

  it('has every message once, whatever they say', async () => {
    const id = fc.integer({ min: 0, max: 12 }).map(String);
    const any = fc.record({
      messageId: fc.option(id, { nil: undefined }),
      references: fc.array(id, { maxLength: 4 }),
      baseSubject: fc.constantFrom('', 'a', 'b', 'c'),
      isReplyOrForward: fc.boolean(),
      sentAt: fc.integer({ min: 0, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(any, { maxLength: 12 }), async (list) => {
        const messages = list.map((given, i) => message(i + 1, given));
        const uids = show(await threadByReferences(messages)).match(/\d+/g) ?? [];
        expect(uids.map(Number).sort((a, b) => a - b)).toEqual(messages.map(({ uid }) => uid));
      }),
      { numRuns: 300 },
    );
  });

  it('bears a chain as long as a folder', async () => {
    const chain = Array.from({ length: 20_000 }, (_, i) => message(i + 1, { references: i === 0 ? [] : [`${i}`] }));
    let [thread] = await threadByReferences(chain);
    let depth = 0;
    for (; thread; thread = thread.children[0]) depth += 1;
    expect(depth).toBe(20_000);
  });
});

it('THREAD=ORDEREDSUBJECT hangs all of a subject on the first', async () => {
  const of = (uid: number, baseSubject: string, sentAt: number) => message(uid, { baseSubject, sentAt });
  const messages = [of(1, 'b', 5), of(2, 'a', 3), of(3, 'b', 1), of(4, 'a', 4), of(5, 'a', 2), of(6, 'c', 3)];
  expect(show(await threadBySubject(messages))).toBe('3(1) 5(2 4) 6');
});
