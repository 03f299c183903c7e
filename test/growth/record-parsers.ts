import { parseCredentials } from '../../src/blobs/s3/credentials-file.js';
import { parseLogSearch } from '../../src/deliverylog/log-search.js';
import { normaliseAliasName } from '../../src/directory/aliases/alias-name.js';
import { parseAliasPattern } from '../../src/directory/aliases/alias-pattern.js';
import { parseRecipient } from '../../src/directory/aliases/recipient.js';
import { likeNarrowing } from '../../src/directory/search/pattern-literal.js';
import { classifyReply } from '../../src/outbound/bounces/classify.js';
import { attachDataUrls } from '../../src/outbound/compose/data-urls.js';
import { readMessageId } from '../../src/outbound/compose/message-id.js';
import { oneLine } from '../../src/outbound/compose/one-line.js';
import { parseStsPolicy, readStsId } from '../../src/outbound/delivery/tls/mta-sts-policy.js';
import { systemRandom } from '../../src/platform/random.js';
import { parseDomainName } from '../../src/protocol/address/domain-name.js';
import { parseEmailAddress } from '../../src/protocol/address/email-address.js';
import { parseAutodiscoverRequest } from '../../src/protocol/client-setup/autodiscover-request.js';
import { parseCsv } from '../../src/protocol/csv/parse-csv.js';
import { createAggregateReader } from '../../src/protocol/dmarc-report/aggregate-reader.js';
import { parseVirtualTable } from '../../src/protocol/postfix/virtual-table.js';
import { parseErrorAnswer } from '../../src/protocol/s3/error-answer.js';
import { parseUploadPage } from '../../src/protocol/s3/multipart.js';
import { parseObjectPage } from '../../src/protocol/s3/object-list.js';
import { cleanRemoteText } from '../../src/protocol/text/remote-text.js';
import { readTlsReport } from '../../src/protocol/tls-report/read-tls-report.js';
import { readTlsReporting } from '../../src/protocol/tls-report/tls-reporting-record.js';
import { parseRules } from '../../src/protocol/txt-rules/parse-rules.js';
import { parseTxtRecord } from '../../src/protocol/txt-rules/txt-record.js';
import { readZipDirectory } from '../../src/protocol/zip/zip-directory.js';
import { readHtml } from '../../src/scanning/content/html-content.js';
import { readLink, readShownTarget } from '../../src/scanning/content/link-target.js';
import { judgeFileName } from '../../src/scanning/executables/file-name.js';
import { ofOctets, ofPieces, ofText } from './define-parser.js';
import type { Parser } from './parsers.js';

const XML_LIMITS = { maxDepth: 50, maxElements: 100_000, maxRows: 1000 };
const TLS_LIMITS = { maxPolicies: 100, maxFailures: 100 };
const HTML_LIMITS = { maxChars: 1 << 20, maxTextChars: 1 << 20, maxLinks: 1000 };

export const RECORD_PARSERS: readonly Parser[] = [
  ofText('virtual table', (text) => [...parseVirtualTable(text)], {
    frames: [
      ['', ''],
      ['a@b.test ', ''],
    ],
    tokens: ['\n a@b.test', '\na@b.test '],
  }),
  ofText('mail address', parseEmailAddress, {
    frames: [
      ['', '@b.test'],
      ['a@', '.test'],
      ['a@xn--', '.test'],
    ],
  }),
  ofText('domain name', parseDomainName),
  ofText('alias name', normaliseAliasName, {
    frames: [
      ['', ''],
      ['xn--', ''],
    ],
  }),
  ofText('alias pattern', parseAliasPattern, {
    frames: [
      ['/', '/'],
      ['/a', ''],
    ],
  }),
  ofText('recipient', parseRecipient, {
    frames: [
      ['', ''],
      ['https://a.test/', ''],
      ['a@', '.test'],
    ],
  }),
  ofText('pattern of a search', likeNarrowing),
  ofText('keys for a bucket', (text) => parseCredentials(text, 'default'), {
    frames: [
      ['[default]\n', '\n'],
      ['', ''],
    ],
    tokens: ['[default]\n', 'aws_access_key_id=', '\n'],
  }),
  ofText('list of objects', (text) => orNothing(() => parseObjectPage(text)), {
    frames: [['<ListBucketResult>', '</ListBucketResult>']],
    tokens: ['<Contents><Key>a</Key><LastModified>2026-11-18T10:00:00Z</LastModified></Contents>', '<a>', '&amp;'],
  }),
  ofText('list of unfinished uploads', (text) => orNothing(() => parseUploadPage(text)), {
    frames: [['<ListMultipartUploadsResult>', '</ListMultipartUploadsResult>']],
    tokens: ['<Upload><Key>a</Key><UploadId>b</UploadId></Upload>', '<a>', '<![CDATA[a]]>'],
  }),
  ofText('error of an object store', parseErrorAnswer, {
    frames: [['<Error><Code>', '</Code></Error>']],
    tokens: ['<a>', '&lt;', '<![CDATA[', ']]>'],
  }),
  ofText('search of the log', (text) => parseLogSearch(text, 0), {
    frames: [
      ['', ''],
      ['[', ']'],
      ['<', '>'],
      ['a@', ''],
    ],
  }),
  ofText('TXT record', (text) => parseTxtRecord(text, ['waypost']), {
    frames: [
      ['waypost=', ''],
      ['waypost', '=a'],
    ],
  }),
  ofText('TXT rules', parseRules, {
    frames: [
      ['', ''],
      ['/', '/:a@b.test'],
      ['a:', ''],
      ['!', ''],
    ],
    tokens: ['/g:', '/a/:b@c.test,', '!!!/'],
  }),
  ofText('MTA-STS policy', parseStsPolicy, {
    frames: [
      ['', ''],
      ['mx:', '\rx'],
      ['version: STSv1\nmode: enforce\nmx: a', ''],
    ],
    tokens: ['mx: a\n'],
  }),
  ofText('MTA-STS record', (text) => readStsId([text]), {
    frames: [
      ['v=STSv1', ';'],
      ['v=STSv1; id=a', ''],
    ],
    tokens: [';id=a'],
  }),
  ofText('refusal in words', (text) => classifyReply({ code: 550, enhanced: undefined, text } as never), {
    tokens: ['block', 'exceed', 'your ip ', 'refus', 'user ', 'connection'],
  }),
  ofText("a stranger's words", cleanRemoteText),
  ofText('one line', oneLine),
  ofText('message id', readMessageId),
  ofText('data URLs', (text) => attachDataUrls(text, { domain: 'b.test', random: systemRandom }), {
    tokens: ['<img ', '<img src="', '<img src="data:image/png;base64,', ' src='],
  }),
  ofText('CSV', (text) => [...parseCsv(text)], {
    frames: [
      ['', ''],
      ['a;b\n"', '"'],
      ['a,b\n', ''],
    ],
    tokens: ['"a","b"\n', '"a""b",'],
  }),
  ofText('links of a page', (text) => readHtml(text, HTML_LIMITS), {
    frames: [
      ['', ''],
      ['<a href="', '">x</a>'],
      ['<form action="', '">'],
    ],
    tokens: ['<a href=b>c', '</a>', '<form>', '<input type=password>', '<title>'],
  }),
  ofText('link', readLink, {
    frames: [
      ['', ''],
      ['http://', '/'],
      ['http://a@', '/'],
    ],
  }),
  ofText('shown link', readShownTarget, {
    frames: [
      ['', ''],
      ['http://', '/'],
      ['visit ', ''],
    ],
  }),
  ofText('file name', judgeFileName, {
    frames: [
      ['', ''],
      ['a', '.exe'],
    ],
  }),
  ofOctets('archive', (octets) => readZipDirectory(octets, 1000), {
    frames: [
      ['PK\x03\x04', 'PK\x05\x06'.padEnd(22, '\0')],
      ['', ''],
    ],
    tokens: ['PK\x01\x02', 'PK\x05\x06'],
  }),
  ofOctets('Autodiscover request', parseAutodiscoverRequest, {
    frames: [
      ['', ''],
      ['<Autodiscover><Request><EMailAddress>', '</EMailAddress></Request></Autodiscover>'],
    ],
    tokens: ['<a>', '<a b="c">'],
  }),
  ofText('TLS report', (text) => orNothing(() => readTlsReport(text, TLS_LIMITS)), {
    frames: [
      ['', ''],
      ['{"policies":[', ']}'],
      ['{"organization-name":"', '"}'],
    ],
    tokens: ['{"policy":{"policy-domain":"a.test"}},', '[', '{"a":'],
  }),
  ofText('TLS-RPT record', (text) => readTlsReporting([text]), {
    frames: [
      ['v=TLSRPTv1; rua=', ''],
      ['v=TLSRPTv1;', 'rua=mailto:a@b.test'],
    ],
    tokens: ['mailto:a@b.test,', ';'],
  }),
  ofPieces(
    'DMARC report',
    () => {
      const reader = createAggregateReader(XML_LIMITS);
      return (piece) => reader.write(piece.toString('latin1'));
    },
    {
      frames: [
        ['', ''],
        ['<feedback>', '</feedback>'],
        ['<feedback><record><row><source_ip>', ''],
        ['<feedback a="', '">'],
      ],
      tokens: ['<record><row><count>1</count></row></record>', '<a/>', '<a>'],
    },
  ),
];

/** They throw at what is no XML. */
function orNothing(parse: () => unknown): unknown {
  try {
    return parse();
  } catch {
    return undefined;
  }
}
