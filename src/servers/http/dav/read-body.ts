import type { Pace } from '../../../platform/pace.js';
import { ServiceError } from '../../../platform/service-error.js';
import { isXmlFault, parseXml } from '../../../protocol/webdav/xml/parse-xml.js';
import type { XmlElement } from '../../../protocol/webdav/xml/xml-element.js';
import type { Exchange } from '../exchange.js';
import { type BodyIntake, loadBody } from '../input/body-intake.js';
import type { DavMethodName } from './capabilities.js';
import { DavError, malformed } from './dav-error.js';
import { checkContentType, tooLarge } from './methods/put.js';
import { isObjectPlace, type Place } from './place.js';
import { MAX_OBJECT_BYTES } from './properties/calendar-properties.js';

const MAX_XML_BYTES = 4 * 1024 * 1024;
const MAX_BYTES: Partial<Record<DavMethodName, number>> = {
  PUT: MAX_OBJECT_BYTES,
  // A free-busy request: one short component with some hundred attendees
  POST: 64 * 1024,
};
const WITH_XML: readonly DavMethodName[] = ['PROPFIND', 'PROPPATCH', 'REPORT', 'MKCALENDAR', 'MKCOL'];

export interface DavBody {
  readonly xml: XmlElement | undefined;
  readonly bytes: Buffer;
}

/** Reads the whole body, after authentication; bodies of other methods are ignored. */
export async function readDavBody(
  exchange: Exchange,
  {
    method,
    place,
    bodies,
    pace,
  }: {
    readonly method: DavMethodName;
    readonly place: Place;
    readonly bodies: BodyIntake;
    readonly pace: Pace;
  },
): Promise<DavBody> {
  const isObject = method === 'PUT' || method === 'POST';
  if (method === 'PUT' && isObjectPlace(place)) checkContentType(place, exchange.contentType);
  if (!hasBody(exchange) || (!isObject && !WITH_XML.includes(method))) return { xml: undefined, bytes: NOTHING };
  const bytes = await receive(exchange, bodies, MAX_BYTES[method] ?? MAX_XML_BYTES, () =>
    isObject ? tooLarge(place) : malformed(),
  );
  if (isObject) return { xml: undefined, bytes };
  return { xml: await parse(bytes, pace), bytes: NOTHING };
}

const NOTHING = Buffer.alloc(0);

function hasBody({ headers }: Exchange): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return headers['content-length'] !== undefined && headers['content-length'] !== '0';
}

function receive(exchange: Exchange, bodies: BodyIntake, maxBytes: number, refusal: () => DavError): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    bodies.receive(exchange, maxBytes, (error, body) => {
      if (body) {
        loadBody(body, exchange.signal)
          .then((bytes) => resolve(Buffer.from(bytes)), reject)
          .finally(() => body.release());
      } else if (error instanceof ServiceError && error.key === 'http.bodyTooLarge') {
        // The rest of the body is not read
        exchange.endsConnection = true;
        reject(refusal());
      } else reject(error instanceof ServiceError ? error : malformed());
    });
  });
}

async function parse(bytes: Buffer, pace: Pace): Promise<XmlElement | undefined> {
  // White space alone counts as no body, because some programs send an empty line
  if (bytes.length < 16 && bytes.toString('latin1').trim() === '') return undefined;
  const reading = parseXml(bytes);
  let step = reading.next();
  while (!step.done) {
    await pace.rest();
    step = reading.next();
  }
  const root = step.value;
  if (!isXmlFault(root)) return root;
  throw root.fault === 'doctype' ? new DavError(403, { key: 'dav.doctype' }) : malformed();
}
