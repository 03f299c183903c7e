import { readPropfind } from '../../src/protocol/webdav/bodies/property-request.js';
import { readMakeCollection, readPropertyUpdate } from '../../src/protocol/webdav/bodies/property-update.js';
import { readReport } from '../../src/protocol/webdav/bodies/report.js';
import { BodyError } from '../../src/protocol/webdav/body-error.js';
import { parseEntityTags } from '../../src/protocol/webdav/request/entity-tags.js';
import { parsePreferences } from '../../src/protocol/webdav/request/header-fields.js';
import { formatHref, parseHref } from '../../src/protocol/webdav/request/href.js';
import { parseIfHeader } from '../../src/protocol/webdav/request/if-header.js';
import { escapeXml, formatElement } from '../../src/protocol/webdav/xml/format-xml.js';
import { isXmlFault, parseXml } from '../../src/protocol/webdav/xml/parse-xml.js';
import { ofText } from './define-parser.js';
import type { Parser } from './parsers.js';

const D = 'xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:R="urn:ietf:params:xml:ns:carddav"';

export const WEBDAV_PARSERS: readonly Parser[] = [
  ofText('body of a DAV request', readDavBody, {
    frames: [
      ['', ''],
      [`<propfind ${D}><prop>`, '</prop></propfind>'],
      [`<propertyupdate ${D}><set><prop>`, '</prop></set></propertyupdate>'],
      [`<sync-collection ${D} a="`, '"/>'],
      [`<C:calendar-multiget ${D}>`, '</C:calendar-multiget>'],
      [`<C:calendar-query ${D}><C:filter>`, '</C:filter></C:calendar-query>'],
      [`<R:addressbook-query ${D}><R:filter>`, '</R:filter></R:addressbook-query>'],
    ],
    tokens: [
      ...['<a/>', '<a xmlns="b"/>', '<a xmlns:c="d" c:e="f">x</a>', '<href>/a/b</href>', '&lt;', '&#65;', ' a="b"'],
      ...['<C:comp-filter name="VEVENT"/>', '<R:prop-filter name="FN"/>', '<!-- a -->', '<?a b?>', ' xmlns:a="b"'],
    ],
  }),
  ofText('href', (text) => [parseHref(text), parseHref(`/dav/${text}`), formatHref([text.toWellFormed()], true)], {
    frames: [
      ['', ''],
      ['https://', ''],
      ['/dav/', '/a.ics'],
    ],
    tokens: ['%2f', '%C3%A9', '../', 'a/'],
  }),
  ofText(
    'conditions of a DAV request',
    (text) => [parseIfHeader(text), parseEntityTags(text), parsePreferences(text)],
    {
      frames: [
        ['', ''],
        ['(', ')'],
        ['(<', '>)'],
        ['([', '])'],
      ],
      tokens: ['<a>', '["a"]', 'Not ', '(<a>)', '"a",', 'W/"a",', 'return=minimal,'],
    },
  ),
];

/** Every reader, whichever the body is for. */
export function readDavBody(body: string | Buffer): unknown {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const reading = parseXml(bytes);
  let step = reading.next();
  while (!step.done) step = reading.next();
  const root = step.value;
  if (isXmlFault(root)) return root;
  const read = [
    readPropfind,
    readPropertyUpdate,
    readReport,
    (body: typeof root) => readMakeCollection(body, 'D:mkcol'),
  ];
  return [
    escapeXml(bytes.toString()),
    formatElement(root),
    ...read.map((reader) => {
      try {
        return reader(root);
      } catch (error) {
        if (error instanceof BodyError) return error.condition;
        throw error;
      }
    }),
  ];
}
