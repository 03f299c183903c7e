import type { Quote } from './letter';

/** Marks the quoted message in a draft, so that it is found again when the draft is opened. */
const QUOTE_START = '<div class="waypost-quote">';

/** What is sent and saved as HTML. */
export function joinHtml(html: string, quote: Quote | undefined): string {
  return quote ? `${html}${QUOTE_START}${quote.html}</div>` : html;
}

export function joinText(text: string, quote: Quote | undefined): string {
  return quote ? `${text.trimEnd()}\n\n${quote.text}` : text;
}

/** A draft's HTML taken apart again. */
export function splitHtml(html: string): { readonly html: string; readonly quoteHtml: string | undefined } {
  const start = html.lastIndexOf(QUOTE_START);
  const end = html.lastIndexOf('</div>');
  if (start === -1 || end < start) return { html, quoteHtml: undefined };
  return { html: html.slice(0, start).trimEnd(), quoteHtml: html.slice(start + QUOTE_START.length, end) };
}

/** For texts that this page parses itself: its content policy would report each style. */
export function withoutStyles(html: string): string {
  return html.replace(/<style\b[^>]*>[^<]*<\/style>/gi, '').replace(/\sstyle\s*=\s*(?:"[^"]*"|'[^']*')/gi, '');
}

const BLOCKS = new Set(
  'ADDRESS ARTICLE BLOCKQUOTE DIV DL FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI OL P PRE SECTION TABLE TR UL'.split(' '),
);
const UNSEEN = new Set(['HEAD', 'STYLE', 'SCRIPT', 'TITLE', 'TEMPLATE', 'NOSCRIPT']);
/** Mail of strangers is nested as deeply as they like. */
const MAX_DEPTH = 200;

/** The text of some HTML as a mail program without HTML shows it. */
export function htmlToText(html: string): string {
  const lines = new TextLines();
  read(new DOMParser().parseFromString(withoutStyles(html), 'text/html').body, lines, '', 0);
  return lines.text().replace(SIGNATURE_MARK, '-- \n');
}

/** A paragraph of its own in HTML; in plain text programs know it by this line (RFC 3676 §4.3). */
const SIGNATURE_MARK = /^--\n\n/m;

function read(node: Node, lines: TextLines, prefix: string, depth: number): void {
  for (const child of node.childNodes) {
    if (child instanceof Text || child.nodeType === Node.TEXT_NODE) {
      lines.add((child.nodeValue ?? '').replace(/\s+/g, ' '), prefix);
      continue;
    }
    if (child.nodeType !== Node.ELEMENT_NODE || depth > MAX_DEPTH) continue;
    const element = child as Element;
    const name = element.tagName;
    if (UNSEEN.has(name)) continue;
    if (name === 'BR') {
      lines.end(prefix);
      continue;
    }
    if (name === 'IMG') {
      lines.add(element.getAttribute('alt') ?? '', prefix);
      continue;
    }
    if (!BLOCKS.has(name)) {
      read(element, lines, prefix, depth + 1);
      addTarget(element, lines, prefix);
      continue;
    }
    lines.block(prefix, name === 'P' || name === 'UL' || name === 'OL' || name === 'BLOCKQUOTE');
    if (name === 'LI') lines.add(markOf(element), prefix);
    if (name === 'HR') lines.add('----------', prefix);
    read(element, lines, name === 'BLOCKQUOTE' ? `${prefix}> ` : prefix, depth + 1);
    lines.block(prefix, name === 'P' || name === 'BLOCKQUOTE');
  }
}

/** A link whose text does not say where it leads. */
function addTarget(element: Element, lines: TextLines, prefix: string): void {
  const target = element.tagName === 'A' ? (element.getAttribute('href') ?? '') : '';
  const shown = element.textContent?.trim() ?? '';
  if (/^https?:/i.test(target) && shown !== '' && !target.includes(shown)) lines.add(` <${target}>`, prefix);
}

function markOf(item: Element): string {
  const list = item.parentElement;
  if (list?.tagName !== 'OL') return '* ';
  return `${[...list.children].indexOf(item) + 1}. `;
}

class TextLines {
  readonly #lines: string[] = [];
  #line = '';
  #prefix = '';
  #isGap = false;

  add(text: string, prefix: string): void {
    if (this.#line === '') {
      const start = text.trimStart();
      if (start === '') return;
      this.#prefix = prefix;
      this.#line = start;
    } else this.#line += text;
  }

  /** A line break that was asked for. */
  end(prefix: string): void {
    if (this.#line === '') this.#push(prefix.trimEnd());
    else this.#flush();
  }

  block(prefix: string, hasGap: boolean): void {
    this.#flush();
    if (hasGap && this.#lines.length > 0 && this.#lines.at(-1)?.trim() !== prefix.trim()) this.#isGap = true;
  }

  text(): string {
    this.#flush();
    return this.#lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  }

  #flush(): void {
    if (this.#line === '') return;
    const line = `${this.#prefix}${this.#line.trimEnd()}`;
    this.#line = '';
    this.#push(line);
  }

  #push(line: string): void {
    if (this.#isGap) this.#lines.push(commonPrefix(this.#lines.at(-1) ?? '', line));
    this.#isGap = false;
    this.#lines.push(line);
  }
}

function commonPrefix(a: string, b: string): string {
  const quoteOf = (line: string) => /^(?:> ?)*/.exec(line)?.[0] ?? '';
  const [one, other] = [quoteOf(a), quoteOf(b)];
  return (one.length < other.length ? one : other).trimEnd();
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/** Paragraphs at blank lines, breaks at the others. */
export function textToHtml(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

/** `> ` before each line. */
export function quoteText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' || line.startsWith('>') ? `>${line}` : `> ${line}`))
    .join('\n');
}
