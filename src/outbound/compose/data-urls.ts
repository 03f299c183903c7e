import { type Random, randomHex } from '../../platform/random.js';
import { invalid } from '../../platform/service-error.js';
import type { PlannedPart } from './message-plan.js';

const MAX_IMAGES = 250;
const IMAGE_SOURCE =
  /(<img\b[^<>]{0,1024}?\ssrc\s{0,20}=\s{0,20}["']?)(data:image\/([\w.+-]{1,50})(;[\w=.-]{1,50}){0,3},[^"'>\s]*)/gi;

/** Turns `data:` images in the HTML into attachments referenced by `cid:`, since most readers show no `data:`. */
export function attachDataUrls(
  html: string,
  { domain, random }: { readonly domain: string; readonly random: Random },
): { readonly html: string; readonly images: readonly PlannedPart[] } {
  const images: PlannedPart[] = [];
  const replaced = html.replace(IMAGE_SOURCE, (_, before: string, url: string, subtype: string) => {
    if (images.length === MAX_IMAGES) throw invalid('emails.tooManyParts', { max: MAX_IMAGES });
    const cid = `${randomHex(random, 10)}@${domain}`;
    const extension = subtype
      .toLowerCase()
      .replace(/^x-|\+.*$/g, '')
      .replace(/^jpeg$/, 'jpg');
    images.push({
      content: decodeDataUrl(url),
      contentType: `image/${subtype.toLowerCase()}`,
      filename: `image-${images.length + 1}.${extension}`,
      cid,
    });
    return `${before}cid:${cid}`;
  });
  return { html: replaced, images };
}

/** RFC 2397. */
function decodeDataUrl(url: string): Buffer {
  const comma = url.indexOf(',');
  const data = url.slice(comma + 1);
  if (/;base64$/i.test(url.slice(0, comma))) return Buffer.from(data, 'base64');
  try {
    return Buffer.from(decodeURIComponent(data));
  } catch {
    return Buffer.from(data); // a percent sign that is no escape
  }
}
