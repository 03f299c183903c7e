import { describe, expect, it } from 'vitest';
import {
  formatAuthenticationResults,
  formatResults,
  type ResultsFacts,
  stripOwnResults,
} from './authentication-results.js';

const passing: ResultsFacts = {
  spf: { result: 'pass', domain: 'example.test', isFromDomainPass: true },
  mailFrom: 'ann@example.test',
  dkim: [
    {
      result: 'pass',
      domain: 'example.test',
      selector: 's1',
      algorithm: 'rsa-sha256',
      valueStart: 'aB+/9=xy',
      signedFields: ['from'],
    },
    {
      result: 'fail',
      detail: 'bad signature',
      domain: '',
      selector: '',
      algorithm: '',
      valueStart: '',
      signedFields: [],
    },
  ],
  arc: { result: 'pass', instances: 2, sealer: 'one.test' },
  dmarc: {
    result: 'pass',
    fromDomain: 'example.test',
    policyDomain: 'example.test',
    policy: 'reject',
    isSpfAligned: true,
    isDkimAligned: true,
  },
};

describe('Authentication-Results', () => {
  it('say what was found, one method a line', () => {
    expect(formatAuthenticationResults('mx.test', { results: formatResults(passing) })).toBe(
      [
        'Authentication-Results: mx.test;',
        ' spf=pass smtp.mailfrom=example.test;',
        ' dkim=pass header.d=example.test header.s=s1 header.a=rsa-sha256 header.b="aB+/9=xy";',
        ' dkim=fail (bad signature);',
        ' arc=pass (i=2);',
        ' dmarc=pass (p=reject) header.from=example.test\r\n',
      ].join('\r\n'),
    );
    const bounce: ResultsFacts = {
      ...passing,
      mailFrom: '',
      dkim: [],
      arc: { result: 'none', instances: 0, sealer: undefined },
      spf: { result: 'none', domain: 'mail.test', isFromDomainPass: false, detail: 'no SPF record' },
    };
    expect(formatResults(bounce)).toContain(
      'spf=none (no SPF record) smtp.helo=mail.test;\r\n dkim=none;\r\n arc=none;',
    );
  });

  it('take nothing from strangers that could end the field, a comment or a value', () => {
    const evil = 'x;\r\nX-Evil: "é)(\0';
    const { spf, dmarc, arc } = passing;
    const text = formatResults({
      spf: { ...spf, domain: evil, detail: evil },
      mailFrom: evil,
      arc: { ...arc, detail: evil },
      dkim: [
        {
          result: 'pass',
          signedFields: [],
          domain: evil,
          selector: evil,
          algorithm: evil,
          valueStart: evil,
          detail: evil,
        },
      ],
      dmarc: { ...dmarc, fromDomain: evil },
    });
    expect(text).toBe(
      ['spf=pass (x X-Evil:)', 'dkim=pass (x X-Evil:)', 'arc=pass (x X-Evil:)', 'dmarc=pass (p=reject)'].join(';\r\n '),
    );
  });
});

describe('forged results', () => {
  const host = 'mx.example.test';
  const strip = (source: string) => stripOwnResults(Buffer.from(source, 'latin1'), host).toString('latin1');
  const before = 'Received: by x\r\n';
  const after = 'Subject: x\r\n\r\nAuthentication-Results: mx.example.test; none\r\n';

  it.each([
    'Authentication-Results: mx.example.test; dmarc=pass',
    'AUTHENTICATION-RESULTS:MX.Example.Test;dmarc=pass',
    'Authentication-Results:\r\n\tmx.example.test 1;\r\n dmarc=pass',
    'Authentication-Results: (a (b) \\) c) "mx.example.test"; dmarc=pass',
    'Authentication-Results: mx.example.test.; dmarc=pass',
    'Authentication-Results: mx.example.test(x); dmarc=pass',
    'Authentication-Results : mx.example.test/1; dmarc=pass',
    'Authentication-Results: mx.example.test',
  ])('in our name go: %j', (field) => {
    expect(strip(`${before}${field}\r\n${after}`)).toBe(before + after);
    expect(strip(`${field}\r\n${before}${field}\r\n${field}\r\n${after}`)).toBe(before + after);
    expect(strip(field)).toBe('');
  });

  it.each([
    'Authentication-Results: mx.example.org; dmarc=pass',
    'Authentication-Results: evil.mx.example.test; dmarc=pass',
    'Authentication-Results: x; dkim=pass header.d=mx.example.test',
    'ARC-Authentication-Results: i=1; mx.example.test; dmarc=pass',
    'X-Authentication-Results: mx.example.test; dmarc=pass',
  ])('of others stay: %j', (field) => {
    const source = Buffer.from(`${before}${field}\r\n${after}`);
    expect(stripOwnResults(source, host)).toBe(source);
  });

  it('go in Unicode too', () => {
    const source = Buffer.from('Authentication-Results: mx.münchen.example; none\r\nSubject: x\r\n\r\n');
    expect(stripOwnResults(source, 'mx.xn--mnchen-3ya.example').toString()).toBe('Subject: x\r\n\r\n');
  });

  it('cost no time when they are made to', () => {
    const hostile = `Authentication-Results: ${'('.repeat(200_000)}\r\nAuthentication-Results: ${' '.repeat(200_000)}x\r\n`;
    expect(strip(`${hostile}\r\n`)).toBe(`${hostile}\r\n`);
  });
});
