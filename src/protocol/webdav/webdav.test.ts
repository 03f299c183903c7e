import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFault, parseComponents } from '../icalendar/component.js';
import { isCardFault, validateCard } from '../vcard/card.js';
import { readPropfind } from './bodies/property-request.js';
import { readMakeCollection, readPropertyUpdate } from './bodies/property-update.js';
import { readReport } from './bodies/report.js';
import { BodyError } from './body-error.js';
import { pickCard } from './data/address-data.js';
import { pickCalendar } from './data/pick-calendar.js';
import { includesTag, parseEntityTags } from './request/entity-tags.js';
import { parseDepth, parseOverwrite, parsePreferences } from './request/header-fields.js';
import { formatHref, parseHref } from './request/href.js';
import { parseIfHeader } from './request/if-header.js';
import { escapeXml, formatElement, tag } from './xml/format-xml.js';
import { formatResponse, MULTISTATUS_BEGIN, MULTISTATUS_END } from './xml/multistatus.js';
import { isXmlFault, parseXml, type XmlFault } from './xml/parse-xml.js';
import { childOf, childrenOf, textOf, type XmlElement } from './xml/xml-element.js';

function read(bytes: Uint8Array | string): XmlElement | XmlFault {
  const reading = parseXml(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
  let step = reading.next();
  while (!step.done) step = reading.next();
  return step.value;
}

function rootOf(text: string): XmlElement {
  const root = read(text);
  if (isXmlFault(root)) throw new Error(root.fault);
  return root;
}

const NS = 'xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:R="urn:ietf:params:xml:ns:carddav"';
const report = (text: string) => readReport(rootOf(text));
const conditionOf = (text: string) => {
  try {
    report(text);
    return 'none';
  } catch (error) {
    if (error instanceof BodyError) return error.condition ?? 'malformed';
    throw error;
  }
};

describe('a document', () => {
  it('is read whatever prefixes it uses', () => {
    const root = rootOf(
      '<?xml version="1.0"?><x:propfind xmlns:x="DAV:"><x:prop><y:a xmlns:y="urn:y"/></x:prop></x:propfind>',
    );
    expect(root.name).toBe('D:propfind');
    expect(root.content).toMatchObject([{ name: 'D:prop', content: [{ name: '{urn:y}a' }] }]);
  });

  it.each(['utf16le', 'utf-16be'])('is read in %s', (encoding) => {
    const bytes = Buffer.from('\ufeff<a xmlns="DAV:">ü</a>', 'utf16le');
    if (encoding === 'utf-16be') bytes.swap16();
    expect(read(bytes)).toMatchObject({ name: 'D:a', content: ['ü'] });
  });

  it.each([
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'doctype'],
    ['<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'doctype'],
    ['<a>&b;</a>', 'malformed'],
    ['<a', 'malformed'],
    ['', 'malformed'],
    ['<x:a/>', 'malformed'],
    [`${'<a>'.repeat(33)}${'</a>'.repeat(33)}`, 'too-deep'],
    [`<a>${'<b/>'.repeat(100_000)}</a>`, 'too-many-elements'],
    [`<a ${Array.from({ length: 65 }, (_, i) => `b${i}="c"`).join(' ')}/>`, 'malformed'],
  ])('is refused: %.60s', (text, fault) => {
    expect(read(text)).toEqual({ fault });
  });

  it('is refused in Latin-1', () => {
    expect(read(Buffer.from('<a>\xe9</a>', 'latin1'))).toEqual({ fault: 'encoding' });
  });

  it('comes back from what is written', () => {
    const text = fc.string({ unit: 'binary', maxLength: 50 }).map((each) => escapeXmlRoundTrip(each));
    const name = fc.constantFrom('D:a', 'C:b', '{urn:x}c', '{urn:y}d', '{}e');
    const attribute = fc.record({ name: fc.constantFrom('n', '{urn:z}m', 'D:k'), value: text });
    const element = fc.letrec<{ element: XmlElement }>((tie) => ({
      element: fc.record({
        name,
        attributes: fc.uniqueArray(attribute, { maxLength: 3, selector: (each) => each.name }),
        content: fc.array(
          fc.oneof(
            { depthSize: 'small' },
            text.filter((each) => each !== ''),
            tie('element'),
          ),
          { maxLength: 3 },
        ),
      }),
    })).element;
    fc.assert(
      fc.property(element, (given) => {
        const root = rootOf(`${MULTISTATUS_BEGIN}${formatElement(given)}${MULTISTATUS_END}`);
        expect(joined(root.content.find((each) => typeof each !== 'string') as XmlElement)).toEqual(joined(given));
      }),
      { numRuns: 30 },
    );
  });

  it('keeps the CR of CRLF, and drops characters that XML cannot hold', () => {
    expect(escapeXml('a\r\nb\0\ud800<&>"')).toBe('a&#13;\nb&lt;&amp;&gt;&quot;');
    expect(textOf(rootOf(`<a>${escapeXml('BEGIN:X\r\nEND:X\r\n')}</a>`))).toBe('BEGIN:X\r\nEND:X\r\n');
  });
});

/** What a document can hold of a text. */
function escapeXmlRoundTrip(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}

function joined(element: XmlElement): unknown {
  const content: unknown[] = [];
  for (const each of element.content) {
    if (typeof each === 'string' && typeof content.at(-1) === 'string') content.push(`${content.pop()}${each}`);
    else content.push(typeof each === 'string' ? each : joined(each));
  }
  return { name: element.name, attributes: element.attributes, content };
}

describe('an href', () => {
  it.each([
    ['/', [], true],
    ['/dav/ann%40example.test/work/', ['dav', 'ann@example.test', 'work'], true],
    ['https://h:8443/dav/a@b.test//x%20y.ics?z', ['dav', 'a@b.test', 'x y.ics'], false],
  ])('%s', (href, segments, isCollection) => {
    expect(parseHref(href)).toMatchObject({ segments, isCollection });
  });

  it.each(['/a/..%2fb', '/a/../b', '/a/%2e%2e/b', '/a%00', '/a%', '/%ff', 'a', '', 'ftp://a/b', `/${'a/'.repeat(17)}`])(
    'is refused: %s',
    (href) => {
      expect(parseHref(href)).toBeUndefined();
    },
  );

  it('comes back from what is written, with @ as %40', () => {
    const name = fc
      .string({ unit: 'binary', minLength: 1 })
      .filter((each) => each.isWellFormed() && !/[/\p{Cc}]|^\.\.?$/u.test(each));
    fc.assert(
      fc.property(fc.array(name, { maxLength: 5 }), fc.boolean(), (segments, isCollection) => {
        const written = formatHref(segments, isCollection);
        expect(parseHref(written)?.segments).toEqual(segments);
        expect(written).not.toContain('@');
      }),
    );
  });
});

describe('header fields', () => {
  it('reads If with lists, tags and negations', () => {
    expect(parseIfHeader('<http://h/a> (<urn:x> ["e"]) (Not <urn:y>)')).toEqual([
      {
        href: 'http://h/a',
        conditions: [
          { isNegated: false, kind: 'token', value: 'urn:x' },
          { isNegated: false, kind: 'etag', value: 'e' },
        ],
      },
      { href: 'http://h/a', conditions: [{ isNegated: true, kind: 'token', value: 'urn:y' }] },
    ]);
    expect(parseIfHeader('([W/"e"])')).toEqual([
      { href: undefined, conditions: [{ isNegated: false, kind: 'etag', value: 'e' }] },
    ]);
    for (const wrong of ['', '()', '(<a>', '<a>', '(Not)', 'x', '((<a>))'])
      expect(parseIfHeader(wrong)).toBeUndefined();
  });

  it('takes weak tags, lists and tags without quotes', () => {
    expect(includesTag(parseEntityTags('"a", W/"b"'), '"b"')).toBe(true);
    expect(includesTag(parseEntityTags('b'), '"b"')).toBe(true);
    expect(includesTag(parseEntityTags('*'), '"b"')).toBe(true);
    expect(includesTag(parseEntityTags('*'), undefined)).toBe(false);
    expect(includesTag(parseEntityTags('"a"'), '"b"')).toBe(false);
  });

  it('reads Depth, Overwrite, Prefer and Brief', () => {
    expect([
      parseDepth(undefined, '0'),
      parseDepth(' 1', '0'),
      parseDepth('Infinity', '0'),
      parseDepth('2', '0'),
    ]).toEqual(['0', '1', 'infinity', undefined]);
    expect([parseOverwrite(undefined), parseOverwrite('T'), parseOverwrite('f')]).toEqual([true, true, false]);
    expect(parsePreferences('return=minimal, depth-noroot')).toEqual({ result: 'minimal', leavesRootOut: true });
    expect(parsePreferences('return="representation"; x=y')).toMatchObject({ result: 'representation' });
    expect(parsePreferences(undefined, 't')).toMatchObject({ result: 'minimal' });
  });
});

describe('bodies', () => {
  it('reads PROPFIND', () => {
    expect(readPropfind(undefined)).toEqual({ kind: 'allprop', include: [] });
    expect(readPropfind(rootOf(`<propfind ${NS}><prop><getetag/><C:calendar-data/></prop></propfind>`))).toEqual({
      kind: 'named',
      names: ['D:getetag', 'C:calendar-data'],
    });
    expect(readPropfind(rootOf(`<propfind ${NS}><allprop/><include><acl/></include></propfind>`))).toEqual({
      kind: 'allprop',
      include: ['D:acl'],
    });
    expect(readPropfind(rootOf(`<propfind ${NS}><propname/></propfind>`))).toEqual({ kind: 'propname' });
    expect(() => readPropfind(rootOf(`<propfind ${NS}/>`))).toThrow(BodyError);
    expect(() => readPropfind(rootOf('<propfind/>'))).toThrow(BodyError);
  });

  it('reads PROPPATCH in order, with the language around', () => {
    const changes = readPropertyUpdate(
      rootOf(
        `<propertyupdate ${NS} xml:lang="de"><remove><prop><displayname/></prop></remove><set><prop><displayname>x</displayname></prop></set></propertyupdate>`,
      ),
    );
    expect(changes).toMatchObject([
      { kind: 'remove', name: 'D:displayname' },
      { kind: 'set', name: 'D:displayname' },
    ]);
    expect(changes[1]?.kind === 'set' && formatElement(changes[1].element)).toBe(
      '<X:displayname xmlns:X="DAV:" xml:lang="de">x</X:displayname>',
    );
  });

  it('reads MKCALENDAR and extended MKCOL', () => {
    const made = readMakeCollection(
      rootOf(
        `<mkcol ${NS}><set><prop><resourcetype><collection/><C:calendar/></resourcetype><displayname>x</displayname></prop></set></mkcol>`,
      ),
      'D:mkcol',
    );
    expect(made).toMatchObject({ types: ['D:collection', 'C:calendar'], properties: [{ name: 'D:displayname' }] });
    expect(readMakeCollection(undefined, 'C:mkcalendar')).toEqual({ types: undefined, properties: [] });
  });

  it('reads reports', () => {
    expect(
      report(
        `<sync-collection ${NS}><sync-token>t</sync-token><sync-level>1</sync-level><limit><nresults>5</nresults></limit><prop><getetag/></prop></sync-collection>`,
      ),
    ).toMatchObject({
      name: 'D:sync-collection',
      token: 't',
      limit: 5,
      wanted: { properties: { kind: 'named', names: ['D:getetag'] } },
    });
    expect(
      report(
        `<C:calendar-multiget ${NS}><prop><C:calendar-data><C:expand start="20260101T000000Z" end="20260201T000000Z"/></C:calendar-data></prop><href>/a</href><href>/a</href></C:calendar-multiget>`,
      ),
    ).toMatchObject({
      hrefs: ['/a'],
      wanted: { calendarData: { expand: { fromMs: Date.UTC(2026, 0, 1), untilMs: Date.UTC(2026, 1, 1) } } },
    });
    expect(
      report(
        `<expand-property ${NS}><property name="a"><property name="b" namespace="urn:ietf:params:xml:ns:caldav"/></property></expand-property>`,
      ),
    ).toEqual({
      name: 'D:expand-property',
      properties: [{ name: 'D:a', inner: [{ name: 'C:b', inner: [] }] }],
    });
    expect(report(`<version-tree ${NS}/>`)).toBeUndefined();
  });

  it('reads filters as data', () => {
    const query = report(
      `<C:calendar-query ${NS}><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="vevent"><C:time-range start="20260101T000000Z"/><C:prop-filter name="SUMMARY"><C:text-match collation="i;octet" negate-condition="yes">x</C:text-match></C:prop-filter></C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`,
    );
    expect(query).toMatchObject({
      filter: {
        name: 'VCALENDAR',
        components: [
          {
            name: 'VEVENT',
            range: { fromMs: Date.UTC(2026, 0, 1), untilMs: Number.POSITIVE_INFINITY },
            properties: [
              { name: 'SUMMARY', text: { text: 'x', collation: 'i;octet', kind: 'contains', isNegated: true } },
            ],
          },
        ],
      },
    });
    expect(
      report(
        `<R:addressbook-query ${NS}><R:filter test="allof"><R:prop-filter name="item1.email" test="allof"><R:text-match match-type="ends-with">x</R:text-match></R:prop-filter></R:filter></R:addressbook-query>`,
      ),
    ).toMatchObject({
      filter: {
        test: 'allof',
        properties: [{ name: 'EMAIL', group: 'ITEM1', texts: [{ kind: 'ends-with', collation: 'i;unicode-casemap' }] }],
      },
    });
  });

  const inFilter = (inner: string) =>
    `<C:calendar-query ${NS}><C:filter><C:comp-filter name="VCALENDAR">${inner}</C:comp-filter></C:filter></C:calendar-query>`;
  it.each([
    [`<sync-collection ${NS}/>`, 'malformed'],
    [`<C:calendar-multiget ${NS}/>`, 'malformed'],
    [`<C:calendar-query ${NS}/>`, 'C:valid-filter'],
    [inFilter('<C:time-range start="20260101T000000Z"/>'), 'C:valid-filter'],
    [inFilter('<C:comp-filter name="VEVENT"><C:time-range start="20260101"/></C:comp-filter>'), 'C:valid-filter'],
    [inFilter('<C:comp-filter name="VEVENT"><C:other/></C:comp-filter>'), 'C:supported-filter'],
    [inFilter('<C:prop-filter name="X"/>'.repeat(101)), 'C:supported-filter'],
    [
      inFilter('<C:prop-filter name="X"><C:text-match collation="i;x">y</C:text-match></C:prop-filter>'),
      'C:supported-collation',
    ],
    [
      `<R:addressbook-query ${NS}><R:filter><R:prop-filter name="X"><R:text-match collation="i;x">y</R:text-match></R:prop-filter></R:filter></R:addressbook-query>`,
      'CR:supported-collation',
    ],
    [
      `<C:calendar-multiget ${NS}><prop><C:calendar-data version="1.0"/></prop><href>/a</href></C:calendar-multiget>`,
      'C:supported-calendar-data',
    ],
    [
      `<R:addressbook-multiget ${NS}><prop><R:address-data version="2.1"/></prop><href>/a</href></R:addressbook-multiget>`,
      'CR:supported-address-data',
    ],
  ])('refuses %.90s', (text, condition) => {
    expect(conditionOf(text)).toBe(condition);
  });
});

describe('parts of objects', () => {
  it('keeps the asked components and properties of a calendar', () => {
    const text =
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY;LANGUAGE=de:y\r\nBEGIN:VALARM\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
    const parsed = parseComponents(text);
    const query = report(
      `<C:calendar-multiget ${NS}><prop><C:calendar-data><C:comp name="VCALENDAR"><C:prop name="VERSION"/><C:comp name="VEVENT"><C:prop name="UID"/><C:prop name="SUMMARY" novalue="yes"/></C:comp></C:comp></C:calendar-data></prop><href>/a</href></C:calendar-multiget>`,
    );
    const subset = query && 'wanted' in query ? query.wanted.calendarData?.component : undefined;
    if (isFault(parsed) || !parsed[0] || !subset) throw new Error('not read');
    expect(pickCalendar(text, parsed[0], subset)).toBe(
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY;LANGUAGE=de:\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
    );
  });

  it('keeps VERSION and the asked lines of a card, in the asked version', () => {
    const text = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:x\r\nTEL;TYPE=pref:1\r\nEND:VCARD\r\n';
    const card = validateCard(text);
    if (isCardFault(card)) throw new Error('not read');
    const properties = new Map([['TEL', { hasValue: true }]]);
    expect(pickCard(text, card, { version: undefined, properties })).toBe(
      'BEGIN:VCARD\r\nVERSION:3.0\r\nTEL;TYPE=pref:1\r\nEND:VCARD\r\n',
    );
    expect(pickCard(text, card, { version: '4.0', properties })).toBe(
      'BEGIN:VCARD\r\nVERSION:4.0\r\nTEL;PREF=1:1\r\nEND:VCARD\r\n',
    );
  });
});

describe('a 207', () => {
  it('says 200 first, leaves out empty parts, declares what is foreign', () => {
    const response = formatResponse('/a b', [
      { status: 200, properties: [tag('D:getetag', '"1"')] },
      { status: 404, properties: [tag('{urn:x}y')] },
    ]);
    const root = rootOf(`${MULTISTATUS_BEGIN}${response}${MULTISTATUS_END}`);
    const [only] = childrenOf(root, 'D:response');
    const propstats = only ? childrenOf(only, 'D:propstat') : [];
    expect(propstats.map((each) => childOf(each, 'D:status')?.content)).toEqual([
      ['HTTP/1.1 200 OK'],
      ['HTTP/1.1 404 Not Found'],
    ]);
    expect(propstats[1] && childOf(propstats[1], 'D:prop')?.content).toMatchObject([{ name: '{urn:x}y' }]);
  });
});
