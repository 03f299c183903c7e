import { isAscii } from 'node:buffer';
import { decodeCharset } from './charset.js';
import { decodeBody } from './decoded-body.js';
import type { Entity } from './entity-tree.js';
import { htmlToText } from './html-text.js';
import { findParameter } from './parameter-list.js';
import { isEncoded } from './structure-events.js';

/** The text of a leaf as people read it, tags removed; `undefined`: it is no text. */
export function readPartText(source: Buffer, entity: Entity): string | undefined {
  const { media, message } = entity;
  const isText = media.name.startsWith('text/') || media.name.startsWith('message/');
  // RFC 6532 §3.7: message/global may be encoded, and then is not taken apart
  if (!isText || (message && !isEncoded(entity))) return undefined;
  const octets = decodeBody(source, entity);
  const charset = findParameter({ value: '', parameters: media.parameters }, 'charset');
  const isSimple = (charset === undefined || ASCII_AND_MORE.test(charset)) && isAscii(octets);
  const text = isSimple ? octets.toString('latin1') : decodeCharset(octets, charset);
  return media.name === 'text/html' ? htmlToText(text) : text;
}

const ASCII_AND_MORE = /^(?:utf-?8|us-ascii|iso-8859-\d{1,2}|windows-125\d|latin1)$/i;
