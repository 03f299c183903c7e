import { SaxesParser, type SaxesTagNS } from 'saxes';

/** What a program reads of a 207: it knows nothing of our code. */
export interface Responses {
  readonly all: readonly DavResponse[];
  /** By the end of its href. */
  of(ending: string): DavResponse;
  readonly syncToken: string | undefined;
}

export interface DavResponse {
  readonly href: string;
  /** Of the resource as a whole. */
  readonly status: number | undefined;
  /** By `{namespace}name`: status, text, and the names of elements inside. */
  readonly props: Readonly<
    Record<string, { readonly status: number; readonly text: string; readonly inner: readonly string[] }>
  >;
}

const DAV = '{DAV:}';

export function readMultistatus(xml: string): Responses {
  const parser = new SaxesParser({ xmlns: true });
  const path: string[] = [];
  const all: DavResponse[] = [];
  let syncToken: string | undefined;
  let href = '';
  let status: number | undefined;
  let props: Record<string, { status: number; text: string; inner: string[] }> = {};
  let pending: { name: string; text: string; inner: string[] }[] = [];
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag: SaxesTagNS) => {
    const name = `{${tag.uri}}${tag.local}`;
    if (path.at(-1) === `${DAV}prop` && path.at(-2) === `${DAV}propstat`) pending.push({ name, text: '', inner: [] });
    else if (path.includes(`${DAV}propstat`) && path.length > 4) pending.at(-1)?.inner.push(name);
    path.push(name);
    text = '';
  });
  const add = (piece: string) => {
    text += piece;
    const last = pending.at(-1);
    if (last && path.length >= 5) last.text += piece;
  };
  parser.on('text', add);
  parser.on('cdata', () => {
    throw new Error('data stands in CDATA');
  });
  parser.on('closetag', () => {
    const name = path.pop();
    const parent = path.at(-1);
    if (name === `${DAV}href` && parent === `${DAV}response` && path.length === 2) href = text;
    if (name === `${DAV}status`) {
      const code = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
      if (parent === `${DAV}propstat`) {
        for (const { name: own, ...rest } of pending) props[own] = { status: code, ...rest };
        pending = [];
      } else if (path.length === 2) status = code;
    }
    if (name === `${DAV}sync-token` && path.length === 1) syncToken = text;
    if (name === `${DAV}response` && path.length === 1) {
      all.push({ href, status, props });
      props = {};
      status = undefined;
    }
  });
  parser.write(xml).close();
  return {
    all,
    syncToken,
    of(ending) {
      const found = all.find((response) => response.href.endsWith(ending));
      if (!found) throw new Error(`no response for ${ending}: ${all.map((each) => each.href).join(' ')}`);
      return found;
    },
  };
}
