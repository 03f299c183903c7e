/** RFC 4918 §10.4: one of the lists must hold, and of a list every condition. */
export interface IfList {
  /** The resource it is about; absent: that of the request. */
  readonly href: string | undefined;
  readonly conditions: readonly IfCondition[];
}

export interface IfCondition {
  readonly isNegated: boolean;
  readonly kind: 'etag' | 'token';
  /** A tag without its quotes, or a URI. */
  readonly value: string;
}

const MAX_LISTS = 32;
const TOKEN = /\s*(?:<([^<>]*)>|(\()|(\))|\[([^\]]*)\]|(Not)(?=[\s<[]))/iy;

/** `undefined`: not in the form of the RFC. */
export function parseIfHeader(header: string): readonly IfList[] | undefined {
  const lists: IfList[] = [];
  let href: string | undefined;
  let open: IfCondition[] | undefined;
  let isNegated = false;
  TOKEN.lastIndex = 0;
  const text = header.trim();
  while (TOKEN.lastIndex < text.length) {
    const found = TOKEN.exec(text);
    if (!found) return undefined;
    const [, uri, begin, end, etag, not] = found;
    if (begin !== undefined && !open) open = [];
    else if (end !== undefined && open && open.length > 0 && !isNegated) {
      if (lists.push({ href, conditions: open }) > MAX_LISTS) return undefined;
      open = undefined;
    } else if (uri !== undefined && !open) href = uri;
    else if (not !== undefined && open && !isNegated) isNegated = true;
    else if (open && (uri !== undefined || etag !== undefined)) {
      open.push({ isNegated, kind: uri === undefined ? 'etag' : 'token', value: uri ?? bareTag(etag ?? '') });
      isNegated = false;
    } else return undefined;
  }
  return open || lists.length === 0 ? undefined : lists;
}

function bareTag(written: string): string {
  return written.trim().replace(/^W\//i, '').replaceAll('"', '');
}
