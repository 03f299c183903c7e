import { readWire, type WireValue } from '../../protocol/mime/read-wire.js';
import type { ContentIndex } from './content.js';

/** What its structure tells. */
export interface MessageMarks {
  /** A part with a file name or the disposition `attachment`, except one that the text shows by its Content-ID. */
  readonly hasAttachment: boolean;
  /** Only the reader's own key opens it: PGP/MIME, an S/MIME envelope, or an armoured text. */
  readonly isEncrypted: boolean;
}

export function readMarks({ bodyStructure, preview }: Pick<ContentIndex, 'bodyStructure' | 'preview'>): MessageMarks {
  const root = asList(readWire(bodyStructure));
  return { hasAttachment: leavesOf(root).some(isAttachment), isEncrypted: isEncryptedAs(root, preview) };
}

export function hasAttachment(index: Pick<ContentIndex, 'bodyStructure'>): boolean {
  return leavesOf(readWire(index.bodyStructure)).some(isAttachment);
}

export function isEncrypted({ bodyStructure, preview }: Pick<ContentIndex, 'bodyStructure' | 'preview'>): boolean {
  return isEncryptedAs(asList(readWire(bodyStructure)), preview);
}

function isEncryptedAs(root: WireList, preview: string): boolean {
  if (preview.includes('-----BEGIN PGP MESSAGE-----')) return true;
  if (isMultipart(root)) return textOf(subtypeOf(root)) === 'encrypted';
  const [type, subtype, parameters] = root;
  if (textOf(type) !== 'application' || !PKCS7.has(textOf(subtype))) return false;
  return !SIGNATURES.has(textOf(parameter(parameters, 'smime-type')));
}

const PKCS7: ReadonlySet<string> = new Set(['pkcs7-mime', 'x-pkcs7-mime']);
/** RFC 8551 §3.2.2: PKCS #7 types that are not encrypted. */
const SIGNATURES: ReadonlySet<string> = new Set(['signed-data', 'certs-only', 'compressed-data']);

type WireList = readonly WireValue[];

function leavesOf(value: WireValue): readonly WireList[] {
  const entity = asList(value);
  return isMultipart(entity) ? entity.filter(Array.isArray).flatMap((part, n) => partOf(entity, part, n)) : [entity];
}

/** In a multipart, parts come before the subtype and lists after it are parameters. */
function partOf(entity: WireList, part: WireValue, place: number): readonly WireList[] {
  return place < entity.findIndex((value) => !Array.isArray(value)) ? leavesOf(part) : [];
}

function isMultipart([first]: WireList): boolean {
  return Array.isArray(first);
}

function subtypeOf(multipart: WireList): WireValue {
  return multipart.find((value) => !Array.isArray(value));
}

function isAttachment(leaf: WireList): boolean {
  const [, , parameters, contentId] = leaf;
  const [kind, options] = asList(dispositionOf(leaf));
  const disposition = textOf(kind);
  const isShown = disposition === 'inline' && contentId !== undefined;
  const hasName = names(parameters, 'name') || names(options, 'filename');
  return !isShown && (disposition === 'attachment' || hasName);
}

/** RFC 9051 §7.5.2: a text part has a line count before it, a message part three values. */
function dispositionOf(leaf: WireList): WireValue {
  if (Array.isArray(leaf[7])) return leaf[11];
  return textOf(leaf[0]) === 'text' ? leaf[9] : leaf[8];
}

function parameter(parameters: WireValue, name: string): WireValue {
  const list = asList(parameters);
  for (let at = 0; at + 1 < list.length; at += 2) if (textOf(list[at]) === name) return list[at + 1];
  return undefined;
}

/** RFC 2231: `filename*`, `filename*0*` and the like are names too. */
function names(parameters: WireValue, name: string): boolean {
  return asList(parameters).some((value, at) => at % 2 === 0 && textOf(value).split('*', 1)[0] === name);
}

function asList(value: WireValue): WireList {
  return Array.isArray(value) ? value : [];
}

function textOf(value: WireValue): string {
  return typeof value === 'string' ? value.toLowerCase() : '';
}
