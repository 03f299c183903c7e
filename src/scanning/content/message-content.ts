import type { Words } from '../../i18n/sentence.js';
import { decodeCharset } from '../../protocol/mime/charset.js';
import type { MessagePart } from '../parts/message-part.js';
import { type HtmlForm, readHtml } from './html-content.js';
import { type LinkTarget, readLink } from './link-target.js';

/** The visible texts of a message, and its link targets. */
export interface MessageContent {
  /** One for each body. */
  readonly texts: readonly string[];
  readonly links: readonly ContentLink[];
  readonly forms: readonly ContentForm[];
}

export interface ContentLink {
  readonly target: LinkTarget;
  /** `undefined`: the address itself is shown. */
  readonly shown: string | undefined;
  /** The name of the part it stands in. */
  readonly part: Words;
}

export interface ContentForm extends HtmlForm {
  readonly part: Words;
}

/** More than anybody reads; the rest is not scanned. */
const LIMITS = { maxChars: 2 * 1024 * 1024, maxTextChars: 64 * 1024, maxLinks: 1000 } as const;
const MAX_TEXTS = 20;

export interface ContentReader {
  add(part: MessagePart, name: Words): void;
  readonly content: MessageContent;
}

export function createContentReader(): ContentReader {
  const texts: string[] = [];
  const links: ContentLink[] = [];
  const forms: ContentForm[] = [];

  function addLink(href: string, shown: string | undefined, part: Words): void {
    const target = readLink(href);
    if (target) links.push({ target, shown, part });
  }

  function addHtml(html: string, part: Words, isBody: boolean): void {
    const page = readHtml(html, { ...LIMITS, maxLinks: LIMITS.maxLinks - links.length });
    for (const { href, shown } of page.links) addLink(href, shown, part);
    for (const form of page.forms) forms.push({ ...form, part });
    if (isBody) texts.push(page.text);
  }

  return {
    content: { texts, links, forms },
    add(part, name) {
      // An attached message has another author: a report about phishing is not phishing
      if (part.isOfInnerMessage || texts.length >= MAX_TEXTS) return;
      if (isPage(part)) addHtml(decodeText(part), name, part.isBody);
      else if (part.isBody) {
        const text = decodeText(part);
        texts.push(text.slice(0, LIMITS.maxTextChars));
        for (const href of linksIn(text, LIMITS.maxLinks - links.length)) addLink(href, undefined, name);
      }
    },
  };
}

const PAGE_NAME = /\.(?:x?html?|shtml?|svg)$/i;

/** Attached pages open in a browser, where a form works. */
function isPage({ contentType, names }: MessagePart): boolean {
  const isPageType = contentType === 'text/html' || contentType === 'application/xhtml+xml';
  return isPageType || names.some((name) => PAGE_NAME.test(name));
}

function decodeText({ bytes, charset }: MessagePart): string {
  return decodeCharset(bytes.subarray(0, LIMITS.maxChars), charset);
}

const LINK = /\bhttps?:\/\/[^\s<>"'()[\]{}\u3000-\u303f\uff00-\uffef]{1,2048}/gi;

function linksIn(text: string, max: number): readonly string[] {
  if (!text.includes('://')) return [];
  const found: string[] = [];
  for (const [link] of text.matchAll(LINK)) {
    if (found.length >= max) break;
    found.push(link.replace(/(?<![.,;:!?])[.,;:!?]+$/, ''));
  }
  return found;
}
