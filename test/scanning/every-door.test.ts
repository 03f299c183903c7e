import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseMail } from '../../src/inbound/hooks/parse-mail.js';
import { decodeBody } from '../../src/protocol/mime/decoded-body.js';
import { indexMessage } from '../../src/protocol/mime/index-message.js';
import type { PartOutline } from '../../src/protocol/mime/message-index.js';
import { findSection } from '../../src/protocol/mime/section.js';
import { readContents } from '../../src/sandbox/mail/message-contents.js';
import type { MessagePart } from '../../src/scanning/parts/message-part.js';
import { readParts } from '../../src/scanning/parts/read-parts.js';
import { createChance, mutate } from '../fuzz/mutate.js';
import { MESSAGE_SAMPLES } from '../fuzz/samples.js';
import { hostileMessages } from '../support/hostile-messages.js';
import { MALFORMED_CARRIERS } from './malformed-carriers.js';

const SAMPLES = [
  ...hostileMessages({ longLine: 1000 }).map(({ source }) => source),
  ...MALFORMED_CARRIERS.map(({ body }) => Buffer.from(body)),
  ...MESSAGE_SAMPLES,
];
const SMALL = SAMPLES.filter(({ length }) => length < 5000);
const TOKENS = [
  ...['\r\n', '\n', '\r', '\0', '--b\r\n', '--b--\r\n', '--b--x\r\n', '\r\n--a\r\n', '--a--', '--b1\r\n', '\r\n\r\n'],
  'Content-Type: multipart/mixed; boundary=b\r\n\r\n',
  'Content-Type: multipart/mixed; boundary=a; boundary=b\r\n',
  'Content-Type: message/rfc822\r\n\r\n',
  'Content-Transfer-Encoding: base64\r\n',
  'Content-Transfer-Encoding: quoted-printable\r\n',
  'Content-Disposition: attachment; filename=x.bin\r\n',
];
const CHANCE = createChance(27);
const GENERATED = Array.from({ length: 600 }, () => mutate(SMALL, TOKENS, CHANCE).subarray(0, 20_000));

const digest = (octets: Uint8Array) => createHash('sha256').update(octets).digest('hex');

async function scan(source: Buffer) {
  const parts: MessagePart[] = [];
  await readParts(() => [source], { take: (part) => void parts.push(part) });
  return { parts, seen: new Set(parts.map(({ bytes }) => digest(bytes))) };
}

type Section = readonly [path: readonly number[], part: PartOutline];

/** Every section that IMAP offers and that holds no other one (RFC 9051 §6.4.5.1). */
function* leafSections(message: PartOutline, path: readonly number[] = []): Generator<Section> {
  const parts = message.parts.length > 0 ? message.parts : [message];
  for (const [at, part] of parts.entries()) {
    const inside = [...path, at + 1];
    if (part.message) yield* leafSections(part.message, inside);
    else if (part.parts.length > 0) yield* leafSections(part, inside);
    else yield [inside, part];
  }
}

describe('whatever a door shows as a part', () => {
  it.each([
    ['the collected messages', SAMPLES],
    ['generated ones', GENERATED],
  ])('was scanned: %s', async (_, sources) => {
    let shown = 0;
    for (const source of sources) {
      const { parts, seen } = await scan(source);
      const check = (octets: Buffer, what: string) => {
        shown += 1;
        if (octets.length > 0 && !seen.has(digest(octets))) {
          throw new Error(`${what} was not scanned in ${JSON.stringify(source.toString('latin1', 0, 2000))}`);
        }
      };
      const { outline } = indexMessage(source);
      for (const [path, part] of leafSections(outline)) {
        const range = findSection(outline, path, undefined);
        if (!range) throw new Error(`there is no section ${path.join('.')}`);
        check(decodeBody(source, { encoding: part.encoding, bodyFrom: range.from, bodyTo: range.to }), path.join('.'));
      }
      const parsed = await parseMail(() => [source]);
      const { attachments } = parsed;
      const page = await readContents(async () => parsed, source);
      expect(page?.attachments.map(({ filename }) => filename)).toEqual(attachments.map(({ filename }) => filename));
      for (const attachment of attachments) {
        const { filename, contentType } = attachment;
        // What is in a message inside was looked at above, part by part
        if (!/^message\/(?:rfc822|global)$/.test(contentType)) check(decodeBody(source, attachment), `${filename}`);
        if (filename) expect(parts.flatMap(({ names }) => names)).toContain(filename);
      }
    }
    expect(shown).toBeGreaterThan(sources.length);
  });
});
