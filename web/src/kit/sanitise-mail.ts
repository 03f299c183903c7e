import createPurifier, { type DOMPurify } from 'dompurify';
import { openMailParser } from './mail-parser';

/** What mail is made of: text, tables, pictures and styles. Nothing that acts, embeds, plays or asks. */
const FORBIDDEN_TAGS = [
  ...['form', 'input', 'button', 'textarea', 'select', 'option', 'optgroup', 'datalist', 'fieldset', 'label', 'output'],
  ...['audio', 'video', 'source', 'track', 'picture', 'map', 'area', 'dialog', 'details', 'template', 'slot'],
  ...['link', 'meta', 'base', 'iframe', 'object', 'embed', 'svg', 'math'],
];
const FORBIDDEN_ATTRIBUTES = ['srcset', 'sizes', 'ping', 'autofocus', 'popover', 'popovertarget', 'usemap', 'tabindex'];
/** Relative addresses would be ours. */
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
    } else node.removeAttribute('href');
  });
  return opened;
}

/** The first of two walls: the second is the frame's own policy, by which nothing runs even if this one has a hole. */
export async function sanitiseMail(html: string): Promise<string> {
  purifier ??= openPurifier();
  const clean = (await purifier).sanitize(html, {
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

/** Whether showing it in full would tell somebody elsewhere that it was read. */
export function hasRemoteImages(clean: string): boolean {
  return /(?:\s(?:src|background)\s*=\s*["']?|url\(\s*["']?|@import\s+["'])\s*(?:https?:)?\/\//i.test(clean);
}
