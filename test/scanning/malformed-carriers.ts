/** What the industry's virus scanners find. In two halves, so that none takes this source for one. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** A message that one reader or another finds a program or a virus in, although its structure is broken. */
export interface MalformedCarrier {
  readonly name: string;
  /** From the Content-Type on; the fields of a sender stand before it. */
  readonly body: string;
  /** What IMAP itself shows of it; `undefined`: only other readers find it. */
  readonly shownAs?: string;
}

const PROGRAM = [
  'Content-Type: application/octet-stream; name="invoice.exe"',
  'Content-Disposition: attachment; filename="invoice.exe"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('no program, only its name').toString('base64'),
].join('\r\n');
const VIRUS = [
  'Content-Type: application/octet-stream',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(EICAR).toString('base64'),
].join('\r\n');
const TEXT = 'Content-Type: text/plain\r\n\r\nHello';

function mixed(contentType: string, ...lines: readonly string[]): string {
  return [`Content-Type: ${contentType}`, 'MIME-Version: 1.0', '', ...lines, ''].join('\r\n');
}

export const MALFORMED_CARRIERS: readonly MalformedCarrier[] = [
  {
    name: 'a part behind a line that is nearly the last delimiter',
    body: mixed('multipart/mixed; boundary=b', '--b', TEXT, '--b--x', '', '--b', PROGRAM, '--b--'),
    shownAs: 'invoice.exe',
  },
  {
    name: 'two boundaries, and the first one never comes',
    body: mixed('multipart/mixed; boundary=a; boundary=b', '--b', VIRUS, '--b--'),
    shownAs: Buffer.from(EICAR).toString('base64').slice(0, 20),
  },
  {
    name: 'a boundary that never comes',
    body: mixed('multipart/mixed; boundary=a', '', EICAR, ''),
    shownAs: 'EICAR',
  },
  {
    name: 'a boundary that never comes, with another one used',
    body: mixed('multipart/mixed; boundary=a', '--b', VIRUS, '--b--'),
    shownAs: Buffer.from(EICAR).toString('base64').slice(0, 20),
  },
  {
    name: 'two boundaries, the second one inside a part of the first',
    body: mixed('multipart/mixed; boundary=a; boundary=b', '--a', TEXT, '--b', PROGRAM, '--b--', '--a--'),
  },
  { name: 'no boundary at all', body: mixed('multipart/mixed', '--b', VIRUS, '--b--') },
  { name: 'a part in the preamble', body: mixed('multipart/mixed; boundary=b', '--a', VIRUS, '--b', TEXT, '--b--') },
  {
    name: 'a part in the epilogue',
    body: mixed('multipart/mixed; boundary=b', '--b', TEXT, '--b--', '', '--b', VIRUS),
  },
  {
    name: 'a part without the empty line behind its header',
    body: mixed('multipart/mixed; boundary=b', '--b', VIRUS.replace('\r\n\r\n', '\r\n'), '--b--'),
  },
  {
    name: 'two content types',
    body: `Content-Type: text/plain\r\n${mixed('multipart/mixed; boundary=b', '--b', VIRUS, '--b--')}`,
  },
  {
    name: 'two transfer encodings',
    body: mixed('multipart/mixed; boundary=b', '--b', `Content-Transfer-Encoding: 7bit\r\n${VIRUS}`, '--b--'),
  },
  {
    name: 'two names in one field',
    body: mixed(
      'multipart/mixed; boundary=b',
      '--b',
      "Content-Disposition: attachment; filename=a.txt; filename*=utf-8''invoice.exe\r\n\r\nx",
      '--b--',
    ),
    shownAs: 'invoice.exe',
  },
  {
    name: 'a boundary in pieces (RFC 2231)',
    body: mixed('multipart/mixed; boundary*0=b; boundary*1=c', '--bc', PROGRAM, '--bc--'),
    shownAs: 'invoice.exe',
  },
  {
    name: 'a transfer encoding with something behind it',
    body: mixed('multipart/mixed; boundary=b', '--b', VIRUS.replace('base64', 'base64 (of course)'), '--b--'),
  },
  {
    name: 'a multipart that says it is base64',
    body: mixed(
      'multipart/mixed; boundary=b\r\nContent-Transfer-Encoding: base64',
      Buffer.from(['--b', VIRUS, '--b--', ''].join('\r\n')).toString('base64'),
    ),
  },
  {
    name: 'a message inside in base64',
    body: mixed(
      'message/rfc822\r\nContent-Transfer-Encoding: base64',
      Buffer.from(mixed('multipart/mixed; boundary=b', '--b', PROGRAM, '--b--')).toString('base64'),
    ),
  },
  {
    name: 'a program that says it is a message',
    body: mixed(
      'multipart/mixed; boundary=b',
      '--b',
      'Content-Type: message/rfc822\r\nContent-Disposition: attachment; filename=invoice.exe\r\n\r\nx',
      '--b--',
    ),
    shownAs: 'invoice.exe',
  },
];
