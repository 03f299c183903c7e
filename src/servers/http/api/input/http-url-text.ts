import { z } from 'zod';
import { addFault } from './fault.js';

// Servers and browsers agree on no limit; longer URLs are not safe anywhere
const MAX_URL_CHARACTERS = 2048;

/** An `http://` or `https://` address, kept as it was written. */
export const httpUrlText = z
  .string()
  .transform((text, context): string => {
    const trimmed = text.trim();
    return isHttpUrl(trimmed) ? trimmed : addFault(context, text, 'input.httpUrl');
  })
  .meta({ format: 'uri', maxLength: MAX_URL_CHARACTERS });

export function isHttpUrl(text: string): boolean {
  // The URL parser drops tabs and line breaks, accepts spaces, and takes `http:///x` for `http://x`
  if (text.length > MAX_URL_CHARACTERS || /[\s\p{Cc}]/u.test(text) || !/^https?:\/\/[^/\\?#]/i.test(text)) return false;
  return URL.canParse(text);
}
