import { readArcSets } from '../../src/mailauth/arc-set.js';
import { stripOwnResults } from '../../src/mailauth/authentication-results.js';
import { readAuthorDomain } from '../../src/mailauth/author-domain.js';
import { canonicalBody } from '../../src/mailauth/canonical-body.js';
import { parseMailDomain } from '../../src/mailauth/mail-domain.js';
import { parsePublicKey } from '../../src/mailauth/public-keys.js';
import { relaxHeaderField } from '../../src/mailauth/relaxed-header.js';
import { readSignatureTags, withoutSignatureValue } from '../../src/mailauth/signature-tags.js';
import { isDomainSpec } from '../../src/mailauth/spf/spf-macro.js';
import { parseSpfRecord } from '../../src/mailauth/spf/spf-record.js';
import { splitFields, splitMessage } from '../../src/mailauth/split-message.js';
import { parseDmarcRecord } from '../../src/protocol/dmarc/dmarc-record.js';
import { readReportUris } from '../../src/protocol/dmarc/report-uris.js';
import { parseTagList } from '../../src/protocol/tag-list/tag-list.js';
import { ofLatin1, ofOctets, ofText } from './define-parser.js';
import type { Parser } from './parsers.js';

const SIGNATURE = 'DKIM-Signature: v=1; a=rsa-sha256; d=b.test; s=c; h=from; bh=YQ==; b=YQ==; ';

export const MAIL_AUTH_PARSERS: readonly Parser[] = [
  ofText('tag list', parseTagList, {
    frames: [
      ['', ''],
      ['a=', ''],
      ['a', '=b'],
    ],
  }),
  ofText('SPF record', parseSpfRecord, {
    frames: [
      ['v=spf1 ', ' -all'],
      ['v=spf1 a:', ''],
      ['v=spf1 ip4:', '/24'],
      ['v=spf1 exists:%{', '}.b.test'],
    ],
    tokens: ['a/1', 'include:%{d} ', '%{d1r.}'],
  }),
  ofText('SPF domain', isDomainSpec, {
    frames: [
      ['', ''],
      ['%{', '}'],
      ['%{d', '}.test'],
    ],
    tokens: ['%{d', '%%', '%{d}'],
  }),
  ofText('DMARC record', parseDmarcRecord, {
    frames: [
      ['v=DMARC1; ', ''],
      ['v=DMARC1; p=', ''],
      ['v=DMARC1; p=none; rua=', ''],
    ],
  }),
  ofText('report addresses of DMARC', readReportUris, {
    frames: [
      ['v=DMARC1; rua=', ''],
      ['v=DMARC1; rua=mailto:a@b.test!', 'm'],
    ],
    tokens: ['mailto:a@b.test!10m,', ';'],
  }),
  ofText('DKIM key', parsePublicKey, {
    frames: [
      ['', ''],
      ['v=DKIM1; p=', ''],
    ],
  }),
  ofLatin1('DKIM signature', (text) => splitFields(text).map((field) => readSignatureTags(field, 'dkim')), {
    frames: [
      ['DKIM-Signature: ', ''],
      [SIGNATURE, ''],
      [`${SIGNATURE}i=`, ''],
      ['DKIM-Signature: v=1; h=', ';'],
    ],
  }),
  ofLatin1('DKIM signature without its value', withoutSignatureValue, {
    frames: [
      ['a: ', ''],
      ['a: b=', ';'],
    ],
    tokens: [';b=', 'b=;'],
  }),
  ofLatin1('ARC sets', (text) => readArcSets(splitFields(text)), {
    frames: [
      ['ARC-Seal: ', ''],
      ['ARC-Seal: i=', ';'],
      ['ARC-Authentication-Results: i=1; ', ''],
    ],
    tokens: ['ARC-Seal: i=1; a=b\r\n', 'ARC-Message-Signature: i=1\r\n', 'ARC-Authentication-Results: i=1;\r\n'],
  }),
  ofLatin1('author domain', (text) => readAuthorDomain(splitFields(text)), {
    frames: [
      ['From: ', ''],
      ['From: a', ' <x@y>'],
      ['From: x@', '.test'],
    ],
  }),
  ofText('domain of mail', parseMailDomain),
  ofOctets('foreign results', (octets) => stripOwnResults(octets, 'mail.b.test'), {
    frames: [
      ['Authentication-Results: ', '\r\n\r\n'],
      ['', '\r\n\r\n'],
      ['Authentication-Results: "', '"\r\n\r\n'],
    ],
    tokens: ['Authentication-Results: mail.b.test; a\r\n'],
  }),
  ofOctets('message to verify', splitMessage, {
    frames: [
      ['', '\r\n\r\n'],
      ['A: ', '\r\n\r\n'],
    ],
  }),
  ofLatin1('relaxed field', relaxHeaderField, {
    frames: [
      ['A: ', ''],
      ['A', ': b'],
    ],
  }),
  ofOctets('relaxed body', (body) => [...canonicalBody(body, 'relaxed')]),
  ofOctets('simple body', (body) => [...canonicalBody(body, 'simple')]),
];
