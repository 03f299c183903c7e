import { describe, expect, it } from 'vitest';
import type { MessageRow } from '../../../mailstore/message.js';
import type { FetchItem, Section } from '../../../protocol/imap/commands/fetch-item.js';
import { indexMessage } from '../../../protocol/mime/index-message.js';
import type { ResponseWriter } from '../response-writer.js';
import { planFetch } from './fetch-plan.js';
import { ReadOctets } from './message-octets.js';
import { createMessageWriter, type ReadMessage } from './message-writer.js';

const MESSAGE = [
  'From: Ann <ann@example.test>',
  'Subject: caf\xe9',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'one=3D=',
  ' two',
  '--b',
  'Content-Type: application/octet-stream',
  'Content-Transfer-Encoding: base64',
  '',
  'AAEC',
  '--b',
  'Content-Transfer-Encoding: x-odd',
  '',
  'odd',
  '--b--',
  '',
].join('\r\n');

/** Whether the octets are in memory or come as they are read must not show. */
async function fetch(
  items: readonly FetchItem[],
  { source = MESSAGE, isHeld = true, isUtf8 = false, isUidOnly = false, tellsFlags = false, condstore = false } = {},
) {
  const octets = Buffer.from(source, 'latin1');
  const index = indexMessage(octets);
  const row: MessageRow = {
    folderId: 'f',
    uid: 42,
    modseq: 99,
    flags: { bits: 1, keywords: ['$Junk'] },
    contentId: 'c1',
    sizeBytes: octets.length,
    internalAt: Date.UTC(2026, 1, 3, 4, 5, 6),
    savedAt: Date.UTC(2026, 10, 13, 14, 15, 16),
  };
  const content = {
    isUnreadable: () => false,
    async *stream(_row: unknown, { from, to } = { from: 0, to: octets.length }) {
      for (let at = from; at < to; at += 7) yield octets.subarray(at, Math.min(at + 7, to));
    },
  };
  const header = octets.subarray(0, index.outline.bodyFrom);
  const message: ReadMessage = {
    place: 7,
    ...row,
    row,
    index: { ...index, threadId: 't1', outline: () => index.outline },
    octets: new ReadOctets(
      content,
      row,
      { sizeBytes: header.length, octets: isHeld ? header : undefined },
      isHeld ? octets : undefined,
    ),
  };
  const said: Buffer[] = [];
  const out: ResponseWriter = {
    text: (piece) => void said.push(Buffer.from(piece)),
    bytes: (piece) => void said.push(Buffer.from(piece)),
    isFull: false,
    untagged: (line) => void said.push(Buffer.from(`* ${line}\r\n`)),
    ready: async () => {},
  };
  const enabled = { uidOnly: isUidOnly, utf8: isUtf8, condstore };
  const writer = createMessageWriter(out, planFetch(items), enabled, () => false);
  await writer.write(message, tellsFlags);
  return { text: Buffer.concat(said).toString('latin1'), hasUnknownEncoding: writer.hasUnknownEncoding };
}

const body = (section: Partial<Section>, partial?: { from: number; count: number }): FetchItem => ({
  kind: 'BODY[]',
  section: { path: [], what: 'ALL', fields: [], ...section },
  isPeek: true,
  partial,
});
const binary = (path: number[], partial?: { from: number; count: number }): FetchItem => ({
  kind: 'BINARY',
  path,
  isPeek: true,
  partial,
});

describe('a FETCH response', () => {
  it('has what needs no reading', async () => {
    const { text } = await fetch([
      ...(['UID', 'FLAGS', 'MODSEQ', 'INTERNALDATE', 'RFC822.SIZE', 'EMAILID', 'THREADID', 'SAVEDATE'] as const).map(
        (kind) => ({ kind }),
      ),
    ]);
    expect(text).toBe(
      '* 7 FETCH (UID 42 FLAGS (\\Seen $Junk) MODSEQ (99) INTERNALDATE "03-Feb-2026 04:05:06 +0000" ' +
        `RFC822.SIZE ${MESSAGE.length} EMAILID (c1) THREADID (t1) SAVEDATE "13-Nov-2026 14:15:16 +0000")\r\n`,
    );
  });

  it('has the wire forms of the index as they are', async () => {
    const { text } = await fetch([{ kind: 'ENVELOPE' }, { kind: 'BODY' }, { kind: 'BODYSTRUCTURE' }]);
    expect(text).toMatch(/^\* 7 FETCH \(ENVELOPE \(.+\) BODY \(\(.+\) "mixed"\) BODYSTRUCTURE \(\(.+\)\)\r\n$/is);
  });

  it.each([true, false])('has sections, in memory: %s', async (isHeld) => {
    const literal = (label: string, octets: string) => `${label} {${octets.length}}\r\n${octets}`;
    const header = MESSAGE.slice(0, MESSAGE.indexOf('--b'));
    const text = MESSAGE.slice(header.length);
    const cases: [FetchItem, string][] = [
      [body({}), literal('BODY[]', MESSAGE)],
      [body({}, { from: 3, count: 5 }), literal('BODY[]<3>', MESSAGE.slice(3, 8))],
      [body({}, { from: 1_000_000, count: 5 }), literal('BODY[]<1000000>', '')],
      [body({ what: 'HEADER' }), literal('BODY[HEADER]', header)],
      [body({ what: 'TEXT' }), literal('BODY[TEXT]', text)],
      [
        body({ what: 'HEADER.FIELDS', fields: ['subject'] }),
        literal('BODY[HEADER.FIELDS (subject)]', 'Subject: caf\xe9\r\n\r\n'),
      ],
      [body({ path: [1] }), literal('BODY[1]', 'one=3D=\r\n two')],
      [body({ path: [2], what: 'MIME' }, { from: 0, count: 12 }), literal('BODY[2.MIME]<0>', 'Content-Type')],
      [body({ path: [9] }), 'BODY[9] NIL'],
      [body({ path: [1], what: 'HEADER' }), 'BODY[1.HEADER] NIL'],
      [{ kind: 'RFC822' }, literal('RFC822', MESSAGE)],
      [{ kind: 'RFC822.HEADER' }, literal('RFC822.HEADER', header)],
      [{ kind: 'RFC822.TEXT' }, literal('RFC822.TEXT', text)],
    ];
    for (const [item, expected] of cases) {
      expect((await fetch([item], { isHeld })).text).toBe(`* 7 FETCH (${expected})\r\n`);
    }
    const all = await fetch(
      cases.map(([item]) => item),
      { isHeld },
    );
    expect(all.text).toBe(`* 7 FETCH (${cases.map(([, expected]) => expected).join(' ')})\r\n`);
  });

  it.each([true, false])('undoes transfer encodings, in memory: %s', async (isHeld) => {
    const cases: [FetchItem, string][] = [
      [binary([1]), 'BINARY[1] {8}\r\none= two'],
      [binary([1], { from: 2, count: 3 }), 'BINARY[1]<2> {3}\r\ne= '],
      [binary([2]), 'BINARY[2] ~{3}\r\n\0\x01\x02'],
      [binary([2], { from: 1, count: 9 }), 'BINARY[2]<1> {2}\r\n\x01\x02'],
      [binary([8]), 'BINARY[8] NIL'],
      [binary([]), `BINARY[] {${MESSAGE.length}}\r\n${MESSAGE}`],
      [{ kind: 'BINARY.SIZE', path: [2] }, 'BINARY.SIZE[2] 3'],
      [{ kind: 'BINARY.SIZE', path: [8] }, 'BINARY.SIZE[8] 0'],
    ];
    for (const [item, expected] of cases) {
      expect((await fetch([item], { isHeld })).text).toBe(`* 7 FETCH (${expected})\r\n`);
    }
  });

  it('skips what cannot be decoded, and says so', async () => {
    const { text, hasUnknownEncoding } = await fetch([binary([3]), { kind: 'UID' }]);
    expect(text).toBe('* 7 FETCH (UID 42)\r\n');
    expect(hasUnknownEncoding).toBe(true);
  });

  it.each([true, false])('sends 0x80 for NUL, and NUL itself by BINARY, in memory: %s', async (isHeld) => {
    const source = 'A: b\r\n\r\nx\0y\0';
    expect((await fetch([body({})], { source, isHeld })).text).toBe(
      '* 7 FETCH (BODY[] {12}\r\nA: b\r\n\r\nx\x80y\x80)\r\n',
    );
    expect((await fetch([binary([])], { source, isHeld })).text).toBe(`* 7 FETCH (BINARY[] ~{12}\r\n${source})\r\n`);
  });

  it('writes a preview as UTF-8, quoted where the client knows that', async () => {
    const source = 'Content-Type: text/plain; charset=utf-8\r\n\r\n"caf\xc3\xa9"';
    const items: FetchItem[] = [{ kind: 'PREVIEW', isLazy: true }];
    expect((await fetch(items, { source })).text).toBe('* 7 FETCH (PREVIEW {7}\r\n"caf\xc3\xa9")\r\n');
    expect((await fetch(items, { source, isUtf8: true })).text).toBe('* 7 FETCH (PREVIEW "\\"caf\xc3\xa9\\"")\r\n');
  });

  it('tells flags that the reading changed', async () => {
    const items = [body({ path: [9] })];
    expect((await fetch(items, { tellsFlags: true })).text).toBe('* 7 FETCH (BODY[9] NIL FLAGS (\\Seen $Junk))\r\n');
    expect((await fetch([{ kind: 'FLAGS' }, ...items], { tellsFlags: true, condstore: true })).text).toBe(
      '* 7 FETCH (FLAGS (\\Seen $Junk) BODY[9] NIL MODSEQ (99))\r\n',
    );
  });

  it('is a UIDFETCH where only UIDs are spoken of', async () => {
    expect((await fetch([{ kind: 'RFC822.SIZE' }], { isUidOnly: true })).text).toBe(
      `* 42 UIDFETCH (RFC822.SIZE ${MESSAGE.length})\r\n`,
    );
  });
});
