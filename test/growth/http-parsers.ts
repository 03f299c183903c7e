import { negotiateLocale } from '../../src/i18n/locales.js';
import { createJsonReader, LONG_TEXT_BYTES } from '../../src/protocol/json/json-reader.js';
import { matchesAny } from '../../src/servers/http/answers/etag.js';
import { namedTypes } from '../../src/servers/http/api/input/accept-header.js';
import { isHttpUrl } from '../../src/servers/http/api/input/http-url-text.js';
import { splitList } from '../../src/servers/http/api/input/split-list.js';
import { parseStrictDate } from '../../src/servers/http/api/input/strict-date.js';
import { signUpBody } from '../../src/servers/http/api/v1/account-input.js';
import { sendEmailBody } from '../../src/servers/http/api/v1/email-input.js';
import { createCredentialsReader } from '../../src/servers/http/caller/basic-credentials.js';
import { chooseEncoding } from '../../src/servers/http/dashboard/accepted-encoding.js';
import { cleanInput } from '../../src/servers/http/input/clean-input.js';
import { readBody, readQuery } from '../../src/servers/http/input/request-body.js';
import { ofOctets, ofText } from './define-parser.js';
import type { Parser } from './parsers.js';

const body = (type: string) => (octets: Buffer) => cleanInput(readBody(octets, type).fields);
function readInPieces(octets: Buffer): unknown {
  const reader = createJsonReader(octets.length);
  for (let at = 0; at < octets.length; at += PIECE_BYTES) reader.write(octets.subarray(at, at + PIECE_BYTES));
  return reader.end();
}
const PIECE_BYTES = 10_000;

const FORM = {
  frames: [
    ['', ''],
    ['a[', ']=b'],
    ['a=', '&b=c'],
  ],
  tokens: ['a=b&', 'a[]=b&', 'a[b]=c&', 'a[0]=b&', 'a[b][c]', '[a]', '%E4'],
} as const;

export const HTTP_PARSERS: readonly Parser[] = [
  ofOctets('JSON', body('application/json'), {
    frames: [
      ['', ''],
      ['{"a":"', '"}'],
      ['{"a":[', '1]}'],
      ['{"a', '":1}'],
    ],
    tokens: ['{"a":', '[', '1,', '"a",', '\\u0041', '\\n', '"a":1,', '{"a":"'],
  }),
  ofOctets('JSON in pieces', (octets) => readInPieces(octets), {
    frames: [
      ['', ''],
      ['{"a":"', '"}'],
      [`{"a":"${'x'.repeat(LONG_TEXT_BYTES)}`, '"}'],
      [`{"b":"${'x'.repeat(LONG_TEXT_BYTES + 100)}","a":[`, '1]}'],
    ],
    tokens: ['"a",', '\\u0041', '\\ud83d', '\\n', '\\\\', '[', '1,', 'é', '"a":1,'],
  }),
  ofOctets('form', body('application/x-www-form-urlencoded'), FORM),
  ofText('query', readQuery, FORM),
  ofOctets('multipart form', body('multipart/form-data; boundary=b'), {
    frames: [
      ['', ''],
      ['--b\r\n', '\r\n--b--'],
      ['--b\r\nContent-Disposition: form-data; name="', '"\r\n\r\nx\r\n--b--'],
      ['--b\r\nContent-Disposition: form-data; name=a\r\n\r\n', '\r\n--b--'],
    ],
    tokens: [
      '--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n',
      ';name="',
      '; filename=',
      '\r\n--b',
      '\r\n--',
    ],
  }),
  ofText('type of a body', (type) => readBody(Buffer.from('x'), type), {
    frames: [
      ['', ''],
      ['multipart/form-data', '; boundary=b'],
      ['multipart/form-data; boundary="', '"'],
    ],
  }),
  ofText('Accept', namedTypes),
  ofText('Accept-Encoding', (text) => chooseEncoding(text, ['br', 'gzip'] as never)),
  ofText('Accept-Language', negotiateLocale, { tokens: ['de;q=0.1,', 'de-'] }),
  ofText('If-None-Match', (text) => matchesAny(text, '"a"')),
  ofText('Authorization', (text) => createCredentialsReader()(text), {
    frames: [
      ['Basic ', ''],
      ['', ''],
    ],
  }),
  ofText('URL', isHttpUrl, {
    frames: [
      ['', ''],
      ['https://', '/'],
    ],
  }),
  ofText('date of a field', parseStrictDate),
  ofText('list of a field', (text) => splitList.safeParse(text)),
  ofText('recipients of an e-mail', (to) => sendEmailBody.safeParse({ from: 'a@b.test', to })),
  ofText('address of an account', (email) => signUpBody.safeParse({ email, password: 'x' })),
];
