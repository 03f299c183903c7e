import { describe, expect, it } from 'vitest';
import { isProvenSender } from './proven-sender.js';
import type { AuthResult } from './verdict.js';

const spf = (result: AuthResult, domain: string) => ({ result, domain, isFromDomainPass: false });
const dkim = (result: AuthResult, domain: string) => ({
  result,
  domain,
  selector: 's',
  algorithm: 'rsa-sha256',
  signedFields: [],
  isAligned: false,
});

describe('a sender', () => {
  it.each([
    ['bob@example.test', spf('pass', 'example.test'), [], true],
    ['bob@EXAMPLE.test', spf('pass', 'example.test'), [], true],
    ['bob@example.test', spf('softfail', 'example.test'), [], false],
    ['bob@example.test', spf('pass', 'mail.example.test'), [], false],
    ['bob@example.test', spf('fail', 'example.test'), [dkim('pass', 'example.test')], true],
    ['bob@bounce.example.test', spf('none', 'bounce.example.test'), [dkim('pass', 'mail.example.test')], true],
    [
      'bob@example.test',
      spf('none', 'example.test'),
      [dkim('fail', 'example.test'), dkim('pass', 'other.test')],
      false,
    ],
    ['bob@one.github.io', spf('none', 'one.github.io'), [dkim('pass', 'two.github.io')], false],
    ['bob@example.co.uk', spf('none', 'example.co.uk'), [dkim('pass', 'other.co.uk')], false],
    ['bob@out_1.example.test', spf('pass', 'out_1.example.test'), [], true],
    ['bob', spf('pass', ''), [dkim('pass', '')], false],
    ['bob@[192.0.2.7]', spf('none', ''), [dkim('pass', 'example.test')], false],
    ['', spf('pass', 'mail.example.test'), [], true],
    ['', spf('none', 'mail.example.test'), [dkim('pass', 'mail.example.test')], false],
  ])('%j with SPF %j and DKIM %j is proven: %s', (mailFrom, ofSpf, ofDkim, isProven) => {
    expect(isProvenSender({ spf: ofSpf, dkim: ofDkim }, mailFrom, 'mail.example.test')).toBe(isProven);
  });
});
