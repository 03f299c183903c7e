import { describe, expect, it } from 'vitest';
import { createMboxQuoting, formatMboxHead } from './format-mbox.js';
import { createMboxSplitter, MboxFault } from './mbox-splitter.js';
import { formatSeparator, readSeparatorDate } from './separator.js';
import type { MboxFlags } from './status-fields.js';

interface Split {
  readonly at: number | undefined;
  readonly flags: MboxFlags;
  readonly text: string;
}

function split(mbox: string, pieceBytes = mbox.length || 1): Split[] {
  const splitter = createMboxSplitter();
  const octets = Buffer.from(mbox, 'latin1');
  const events = [];
  for (let at = 0; at < octets.length; at += pieceBytes) {
    events.push(...splitter.push(octets.subarray(at, at + pieceBytes)));
  }
  events.push(...splitter.end());
  const messages: { at: number | undefined; flags: MboxFlags; text: string }[] = [];
  for (const event of events) {
    if (event.kind === 'begin') messages.push({ at: event.at, flags: event.flags, text: '' });
    if (event.kind === 'octets') (messages.at(-1) ?? { text: '' }).text += event.octets.toString('latin1');
  }
  return messages;
}

const NONE = { isSeen: false, isAnswered: false, isFlagged: false, isDraft: false, keywords: [], isExpunged: false };
const MBOX = [
  'From ann@example.test Thu Nov 19 17:02:34 2026',
  'Subject: one',
  'Status: RO',
  'X-Status: AF',
  'X-Keywords: work $Forwarded',
  '',
  'From the desk of Ann',
  '>From here on',
  '>>From twice',
  '',
  '',
  'From - Mon Jan  5 08:00:00 2026',
  'X-Mozilla-Status: 0009',
  'Subject: two',
  '',
  'text \xe9',
  '',
  'From 1@xxx Mon Jan 05 10:00:00 +0200 2026',
  'X-Gmail-Labels: Inbox,Starred,Family',
  'Subject: three',
  '',
  'last',
  '',
].join('\n');

describe('an mbox', () => {
  it.each([1, 2, 3, 7, 64, 10_000])('is split in pieces of %i octets', (pieceBytes) => {
    expect(split(MBOX, pieceBytes)).toEqual([
      {
        at: Date.UTC(2026, 10, 19, 17, 2, 34),
        flags: { ...NONE, isSeen: true, isAnswered: true, isFlagged: true, keywords: ['work', '$Forwarded'] },
        text: 'Subject: one\r\n\r\nFrom the desk of Ann\r\nFrom here on\r\n>From twice\r\n\r\n',
      },
      {
        at: Date.UTC(2026, 0, 5, 8),
        flags: { ...NONE, isSeen: true, isExpunged: true },
        text: 'Subject: two\r\n\r\ntext \xe9\r\n',
      },
      {
        at: Date.UTC(2026, 0, 5, 8),
        flags: { ...NONE, isSeen: true, isFlagged: true, keywords: ['Family'] },
        text: 'X-Gmail-Labels: Inbox,Starred,Family\r\nSubject: three\r\n\r\nlast\r\n',
      },
    ]);
  });

  it('is refused when it does not begin as one', () => {
    expect(() => split('Subject: a message\r\n\r\n')).toThrow(MboxFault);
    expect(split('')).toEqual([]);
    expect(split('\n\nFrom x\nSubject: a\n\nb\n')).toEqual([
      { at: undefined, flags: NONE, text: 'Subject: a\r\n\r\nb\r\n' },
    ]);
  });

  it('keeps messages with CR LF octet by octet', () => {
    const message = 'Subject: x\r\n\r\nbare\nlf and \r cr\r\n';
    expect(split(`From x\r\n${message}\r\n`)).toEqual([{ at: undefined, flags: NONE, text: message }]);
  });

  it.each([
    'Subject: a\r\n\r\nFrom ann\r\n>From bob\r\nend',
    '\r\n\r\nFrom x Thu Nov 19 17:02:34 2026\r\n\r\n',
    'Subject: no body\r\n',
    'Subject: a\r\n\r\n\r\n\r\n\r\n',
    `Subject: a\r\n\r\n${'long line '.repeat(1000)}\r\nFrom here`,
  ])('gives back what was written into it: %j', (message) => {
    const at = Date.UTC(2024, 1, 9, 3, 4, 5);
    const flags = { ...NONE, isSeen: true, isDraft: true, keywords: ['a', 'b'] };
    for (const pieceBytes of [1, 5, 4096]) {
      const quoting = createMboxQuoting();
      let mbox = formatMboxHead(at, flags);
      for (let from = 0; from < message.length; from += pieceBytes) {
        mbox += quoting.push(Buffer.from(message.slice(from, from + pieceBytes), 'latin1')).toString('latin1');
      }
      mbox += quoting.end().toString('latin1');
      const [first, second, ...more] = split(mbox + mbox, 13);
      // Without a line end at its end it gets one
      const text = message.endsWith('\r\n') ? message : `${message}\r\n`;
      expect(first).toEqual({ at, flags, text });
      expect([second, more]).toEqual([first, []]);
    }
  });

  it('has dates in several spellings', () => {
    const at = Date.UTC(2026, 10, 9, 7, 2, 4);
    expect(readSeparatorDate(formatSeparator(at))).toBe(at);
    expect(formatSeparator(at)).toBe('From MAILER-DAEMON Mon Nov  9 07:02:04 2026');
    expect(readSeparatorDate('From x Mon Nov  9 07:02 2026')).toBe(Date.UTC(2026, 10, 9, 7, 2));
    expect(readSeparatorDate('From x Mon Nov  9 07:02:04 CET 2026')).toBe(at);
    expect(readSeparatorDate('From x Mon Nov  9 09:02:04 2026 +0200')).toBe(at);
    expect(readSeparatorDate('From the desk')).toBeUndefined();
  });
});
