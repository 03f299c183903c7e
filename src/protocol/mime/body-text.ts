import { decodeCharset } from './charset.js';
import { decodeBody } from './decoded-body.js';
import type { Entity } from './entity-tree.js';
import { findParameter } from './parameter-list.js';

/** A body as text of its charset, lines ended by LF; of at most `maxBytes` encoded octets. */
export function readBodyText(source: Buffer, entity: Entity, maxBytes?: number): string {
  return toText(decodeBody(source, entity, maxBytes), entity);
}

export function toText(octets: Buffer, { media }: Pick<Entity, 'media'>): string {
  const charset = findParameter({ value: '', parameters: media.parameters }, 'charset');
  return decodeCharset(octets, charset).replaceAll('\r\n', '\n');
}
