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
    if (node.nodeName !== 'A') return;
    if (/^(?:https?|mailto):/i.test(node.getAttribute('href') ?? '')) {
      node.setAttribute('target', '_blank');
      node.setAttribute('rel', 'noopener noreferrer nofollow');
      showTarget(node);
    } else node.removeAttribute('href');
  });
  return opened;
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
