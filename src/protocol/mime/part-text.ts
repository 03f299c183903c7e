import { isAscii } from 'node:buffer';
import { decodeCharset } from './charset.js';
import { htmlToText } from './html-text.js';
import type { MediaType } from './media-type.js';
import { findParameter } from './parameter-list.js';
import { type EntityStart, isEncoded } from './structure-events.js';

/** Whether people read what is in it. RFC 6532 §3.7: message/global may be encoded, and then is not taken apart. */
export function hasText({ kind, media, encoding }: Pick<EntityStart, 'kind' | 'media' | 'encoding'>): boolean {
  if (kind === 'multipart') return false;
  const isText = media.name.startsWith('text/') || media.name.startsWith('message/');
  return isText && (kind === 'leaf' || isEncoded({ encoding }));
}

export function charsetOf(media: MediaType): string | undefined {
  return findParameter({ value: '', parameters: media.parameters }, 'charset');
}

/** The text of a part as people read it, tags removed. `octets`: its body, no longer encoded. */
export function readPartText(octets: Buffer, media: MediaType): string {
  const charset = charsetOf(media);
  const isSimple = (charset === undefined || ASCII_AND_MORE.test(charset)) && isAscii(octets);
  const text = isSimple ? octets.toString('latin1') : decodeCharset(octets, charset);
  return media.name === 'text/html' ? htmlToText(text) : text;
}

const ASCII_AND_MORE = /^(?:utf-?8|us-ascii|iso-8859-\d{1,2}|windows-125\d|latin1)$/i;
