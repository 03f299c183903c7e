import { Parser } from 'htmlparser2';

/** A page as its reader sees it: words, link targets, and forms. */
export interface HtmlContent {
  readonly text: string;
  readonly links: readonly HtmlLink[];
  readonly forms: readonly HtmlForm[];
}

export interface HtmlLink {
  readonly href: string;
  /** What the reader sees of it. */
  readonly shown: string;
}

export interface HtmlForm {
  /** Blank: the page itself, or a script. */
  readonly action: string;
  readonly asksPassword: boolean;
}

export interface HtmlLimits {
  readonly maxChars: number;
  readonly maxTextChars: number;
  readonly maxLinks: number;
}

/** The library searches its whole stack for each end tag: for a page with only tags, that is quadratic. */
const MAX_STACK = 500;
const CHUNK_CHARS = 2 * 1024;
const MAX_HREF_CHARS = 2048;
const MAX_SHOWN_CHARS = 512;
const MAX_FORMS = 50;

const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'title', 'template', 'noscript']);
/** These may be inside a word: `Pay<b>Pal</b>`. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi big cite code em font i ins mark s small span strong sub sup u'.split(' '),
);

export function readHtml(html: string, limits: HtmlLimits): HtmlContent {
  const reading = new Reading(limits);
  const end = Math.min(html.length, limits.maxChars);
  let parser = new Parser(reading);
  for (let at = 0; at < end; at += CHUNK_CHARS) {
    parser.write(html.slice(at, Math.min(end, at + CHUNK_CHARS)));
    if (reading.depth > MAX_STACK) {
      parser.end();
      parser = new Parser(reading);
    }
  }
  parser.end();
  return reading.finish();
}

class Reading {
  depth = 0;
  #text = '';
  readonly #links: HtmlLink[] = [];
  readonly #forms: HtmlForm[] = [];
  #href: string | undefined;
  #shown = '';
  #form: { action: string; asksPassword: boolean } | undefined;
  #silent = 0;

  constructor(readonly limits: HtmlLimits) {}

  onopentag(name: string, attributes: Record<string, string>): void {
    this.depth += 1;
    if (SILENT.has(name)) this.#silent += 1;
    if (!INLINE.has(name)) this.#add(' ');
    switch (name) {
      case 'a':
      case 'area':
        this.#endLink();
        this.#href = attributes.href?.slice(0, MAX_HREF_CHARS);
        break;
      case 'form':
        this.#endForm();
        this.#form = { action: attributes.action?.trim().slice(0, MAX_HREF_CHARS) ?? '', asksPassword: false };
        break;
      case 'input':
        this.#onInput(attributes);
        break;
      case 'img':
        if (this.#href !== undefined) this.#shown += ` ${attributes.alt ?? ''} `;
    }
  }

  ontext(text: string): void {
    if (this.#silent === 0) this.#add(text);
  }

  onclosetag(name: string): void {
    this.depth -= 1;
    if (SILENT.has(name)) this.#silent = Math.max(0, this.#silent - 1);
    if (!INLINE.has(name)) this.#add(' ');
    if (name === 'a' || name === 'area') this.#endLink();
    if (name === 'form') this.#endForm();
  }

  finish(): HtmlContent {
    this.#endLink();
    this.#endForm();
    return { text: this.#text, links: this.#links, forms: this.#forms };
  }

  #onInput({ type = '', name = '' }: Record<string, string>): void {
    if (!/^password$/i.test(type.trim()) && !/^(?:pass(?:word|wd)?|pwd)$/i.test(name.trim())) return;
    this.#form ??= { action: '', asksPassword: false };
    this.#form.asksPassword = true;
  }

  #add(text: string): void {
    if (this.#text.length < this.limits.maxTextChars) this.#text += text;
    if (this.#href !== undefined && this.#shown.length < MAX_SHOWN_CHARS) this.#shown += text;
  }

  #endLink(): void {
    if (this.#href && this.#links.length < this.limits.maxLinks) {
      const shown = this.#shown.replace(/\s+/g, ' ').trim().slice(0, MAX_SHOWN_CHARS);
      this.#links.push({ href: this.#href, shown });
    }
    this.#href = undefined;
    this.#shown = '';
  }

  #endForm(): void {
    if (this.#form && this.#forms.length < MAX_FORMS) this.#forms.push(this.#form);
    this.#form = undefined;
  }
}
