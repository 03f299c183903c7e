import { DECLARATIONS, escapeXml, hrefTag, tag, XML_HEAD, type XmlText } from './format-xml.js';
import type { QualifiedName } from './qualified-name.js';

export const MULTISTATUS_BEGIN = `${XML_HEAD}<D:multistatus${DECLARATIONS}>\n`;
export const MULTISTATUS_END = '</D:multistatus>\n';

/** Status and the properties that have it. */
export interface PropertyStatus {
  readonly status: number;
  /** Elements, empty ones where the value does not matter. */
  readonly properties: readonly XmlText[];
  /** The violated condition (RFC 4918 §16). */
  readonly error?: QualifiedName;
}

const REASONS: Readonly<Record<number, string>> = {
  200: 'OK',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  424: 'Failed Dependency',
  507: 'Insufficient Storage',
};

/** Statuses without properties are left out; if none is left, an empty 200 is written, because clients expect one. */
export function formatResponse(href: string, statuses: readonly PropertyStatus[]): XmlText {
  const said = statuses.filter(({ properties }) => properties.length > 0);
  const propstats = (said.length > 0 ? said : [{ status: 200, properties: [] }]).map(formatPropstat);
  return `<D:response>${hrefTag(href)}${propstats.join('')}</D:response>\n`;
}

export function formatPropstat({ status, properties, error }: PropertyStatus): XmlText {
  const said = error === undefined ? '' : `<D:error>${tag(error)}</D:error>`;
  return `<D:propstat><D:prop>${properties.join('')}</D:prop>${formatStatus(status)}${said}</D:propstat>`;
}

/** For a resource as a whole: one that was removed, or an answer that stops here. */
export function formatStatusResponse(href: string, status: number, error?: QualifiedName): XmlText {
  const said = error === undefined ? '' : `<D:error>${tag(error)}</D:error>`;
  return `<D:response>${hrefTag(href)}${formatStatus(status)}${said}</D:response>\n`;
}

export function formatSyncToken(token: string): XmlText {
  return `<D:sync-token>${escapeXml(token)}</D:sync-token>\n`;
}

function formatStatus(status: number): XmlText {
  return `<D:status>HTTP/1.1 ${status} ${REASONS[status] ?? ''}</D:status>`;
}

/** RFC 4918 §16: the condition that does not hold, and a sentence for people. */
export function formatError(condition: XmlText, sentence: string): XmlText {
  const described = `<D:responsedescription>${escapeXml(sentence)}</D:responsedescription>`;
  return `${XML_HEAD}<D:error${DECLARATIONS}>${condition}${described}</D:error>\n`;
}
