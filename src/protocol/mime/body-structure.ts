import type { EntityHeader } from './entity-header.js';
import type { Entity } from './entity-tree.js';
import { formatEnvelope, readAddresses } from './envelope.js';
import type { LineCounter } from './line-counter.js';
import { type ParameterList, parseParameterList } from './parameter-list.js';
import { wireNstring, wireString } from './wire-string.js';

/** RFC 9051 §7.5.2: the two forms of one structure, octets as latin1. */
export interface BodyStructure {
  readonly body: string;
  /** With extension data. */
  readonly bodyStructure: string;
}

export function formatBodyStructure(entity: Entity, lines: LineCounter): BodyStructure {
  return entity.parts.length > 0 ? formatMultipart(entity, lines) : formatLeaf(entity, lines);
}

function formatMultipart(entity: Entity, lines: LineCounter): BodyStructure {
  let body = '';
  let bodyStructure = '';
  for (const part of entity.parts) {
    const formatted = formatBodyStructure(part, lines);
    body += formatted.body;
    bodyStructure += formatted.bodyStructure;
  }
  const subtype = wireString(entity.media.subtype);
  const extension = `${formatParameters(entity.media.parameters)} ${formatExtension(entity.header)}`;
  return { body: `(${body} ${subtype})`, bodyStructure: `(${bodyStructure} ${subtype} ${extension})` };
}

function formatLeaf(entity: Entity, lines: LineCounter): BodyStructure {
  const { media, header, bodyFrom, bodyTo, message } = entity;
  const { fields } = header;
  const start = [
    wireString(media.type),
    wireString(media.subtype),
    formatParameters(media.parameters),
    wireNstring(fields.get('content-id')),
    wireNstring(fields.get('content-description')),
    wireString(encodingOf(fields)),
    String(bodyTo - bodyFrom),
  ].join(' ');
  const extension = `${wireNstring(fields.get('content-md5'))} ${formatExtension(header)}`;
  if (message) {
    const envelope = formatEnvelope(message.header, readAddresses(message.header));
    const inner = formatBodyStructure(message, lines);
    const count = lines.count(bodyFrom, bodyTo);
    return {
      body: `(${start} ${envelope} ${inner.body} ${count})`,
      bodyStructure: `(${start} ${envelope} ${inner.bodyStructure} ${count} ${extension})`,
    };
  }
  const basic = media.name.startsWith('text/') ? `${start} ${lines.count(bodyFrom, bodyTo)}` : start;
  return { body: `(${basic})`, bodyStructure: `(${basic} ${extension})` };
}

function encodingOf(fields: EntityHeader['fields']): string {
  const value = fields.get('content-transfer-encoding');
  return (value && parseParameterList(value).value) || '7bit';
}

function formatParameters(parameters: ParameterList['parameters']): string {
  if (parameters.length === 0) return 'NIL';
  return `(${parameters.map(([name, value]) => `${wireString(name)} ${wireString(value)}`).join(' ')})`;
}

function formatExtension({ fields }: EntityHeader): string {
  const disposition = fields.get('content-disposition');
  const language = fields.get('content-language');
  return [
    disposition ? formatDisposition(disposition) : 'NIL',
    language ? formatLanguages(language) : 'NIL',
    wireNstring(fields.get('content-location')),
  ].join(' ');
}

function formatDisposition(field: string): string {
  const { value, parameters } = parseParameterList(field);
  return value === '' ? 'NIL' : `(${wireString(value)} ${formatParameters(parameters)})`;
}

const MAX_LANGUAGES = 50;
const MAX_OCTETS = 2000;

/** RFC 3282 §2 */
function formatLanguages(field: string): string {
  const tags = field
    .slice(0, MAX_OCTETS)
    .replace(/\([^()]*\)/g, ' ')
    .split(/[\s,]+/)
    .filter((tag) => tag !== '')
    .slice(0, MAX_LANGUAGES);
  if (tags.length === 0) return 'NIL';
  return tags.length === 1 ? wireString(tags[0] ?? '') : `(${tags.map(wireString).join(' ')})`;
}
