import createPurifier, { type DOMPurify } from 'dompurify';
import { openMailParser } from './mail-parser';
import { shallowMarkup } from './shallow-markup';

/** Elements for text, tables, pictures and styles. Nothing that acts, embeds, plays or asks. */
const FORBIDDEN_TAGS = [
  ...['form', 'input', 'button', 'textarea', 'select', 'option', 'optgroup', 'datalist', 'fieldset', 'label', 'output'],
  ...['audio', 'video', 'source', 'track', 'picture', 'map', 'area', 'dialog', 'details', 'template', 'slot'],
  ...['link', 'meta', 'base', 'iframe', 'object', 'embed', 'svg', 'math'],
];
const FORBIDDEN_ATTRIBUTES = ['srcset', 'sizes', 'ping', 'autofocus', 'popover', 'popovertarget', 'usemap', 'tabindex'];
/** Relative URLs would be our own. */
const ADDRESSES = /^(?:https?:|mailto:|tel:|data:image\/(?:png|gif|jpe?g|webp|bmp)[;,])/i;

/** Made with the first message. */
let purifier: Promise<DOMPurify> | undefined;

async function openPurifier(): Promise<DOMPurify> {
  const opened = createPurifier(await openMailParser());
  opened.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName === 'IMG') markRemote(node);
    if (node.nodeName !== 'A') return;
    if (/^(?:https?|mailto):/i.test(node.getAttribute('href') ?? '')) {
      node.setAttribute('target', '_blank');
      node.setAttribute('rel', 'noopener noreferrer nofollow');
      showTarget(node);
    } else node.removeAttribute('href');
  });
  return opened;
}

/** Before the address of a remote picture, until it is known whether it is shown. No message can hold it. */
const REMOTE = `remote-${crypto.randomUUID()}:`;
const REMOTE_SOURCE = new RegExp(` src="${REMOTE}([^" ]*) ([^"]*)"`, 'g');
const REMOTE_WORDS = new RegExp(`${REMOTE}([^;<]*);`, 'g');

/** Chromium draws a broken picture beside words that are the picture's own, so they also stand behind it. */
function markRemote(picture: Element): void {
  const address = picture.getAttribute('src') ?? '';
  if (!/^https?:/i.test(address)) return;
  const words = encodeURIComponent((picture.getAttribute('alt') ?? '').replace(/\p{Surrogate}/gu, ''));
  picture.removeAttribute('alt');
  picture.setAttribute('src', `${REMOTE}${words} ${address}`);
  picture.after(`${REMOTE}${words};`);
}

function withRemoteImages(marked: string): string {
  return marked
    .replace(REMOTE_SOURCE, (_, words: string, address: string) => ` src="${address}" alt="${plain(words)}"`)
    .replace(REMOTE_WORDS, '');
}

function withoutRemoteImages(marked: string): string {
  return marked.replace(REMOTE_SOURCE, '').replace(REMOTE_WORDS, (_, words: string) => plain(words));
}

function plain(words: string): string {
  return decodeURIComponent(words).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** What looks like an address in the text of a link. */
const HOST_IN_TEXT = /^\s*(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?:[/?#:]\S*)?\s*$/i;

/** Where it leads is shown by the pointer; where the text names another host, it is written behind it. */
function showTarget(link: Element): void {
  const href = link.getAttribute('href') ?? '';
  link.setAttribute('title', href);
  const named = HOST_IN_TEXT.exec(link.textContent ?? '')?.[1]?.toLowerCase();
  if (named === undefined || !URL.canParse(href)) return;
  const { hostname } = new URL(href);
  if (hostname === '' || sameHost(hostname, named)) return;
  link.append(` (${hostname})`);
}

function sameHost(one: string, other: string): boolean {
  const plain = (host: string) => host.replace(/^www\./, '');
  return plain(one) === plain(other);
}

/**
 * The first of two defences: the second is the frame's own policy, which lets nothing run even if this one has a gap.
 */
export async function sanitiseMail(html: string): Promise<string> {
  return withRemoteImages(await sanitiseMarked(html));
}

/** With remote pictures, and with only what is written for them: an address that the frame refuses looks broken. */
export async function sanitiseTwice(html: string): Promise<{ readonly all: string; readonly held: string }> {
  const marked = await sanitiseMarked(html);
  return { all: withRemoteImages(marked), held: withoutRemoteImages(marked) };
}

async function sanitiseMarked(html: string): Promise<string> {
  purifier ??= openPurifier();
  const clean = (await purifier).sanitize(shallowMarkup(html), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: FORBIDDEN_TAGS,
    FORBID_ATTR: FORBIDDEN_ATTRIBUTES,
    ALLOWED_URI_REGEXP: ADDRESSES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORCE_BODY: true, // a style at the beginning stays
  });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the service takes none
  return clean.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g, '');
}

/** Whether showing all images would tell another server that the message was read. */
export function hasRemoteImages(clean: string): boolean {
  return /(?:\s(?:src|background)\s*=\s*["']?|url\(\s*["']?|@import\s+["'])\s*(?:https?:)?\/\//i.test(clean);
}
