import { formatAuthenticationResults } from '../../mailauth/authentication-results.js';
import type { AuthVerdict } from '../../mailauth/verdict.js';
import type { Arrival } from '../arrival.js';
import { formatTraceLines } from '../trace-lines.js';

const NO_FIELDS: ReadonlySet<string> = new Set();

/** What a message gets before it is stored: it has arrived, so its way and what we found out end here (decision 10.11). */
export function storedHead(
  { arrival, auth }: { readonly arrival: Arrival; readonly auth: AuthVerdict },
  recipient: string,
  host: string,
): Buffer {
  // RFC 5321 §4.4: the last server writes down the envelope's sender
  const returnPath = `Return-Path: <${arrival.mailFrom}>\r\n`;
  const trace = formatTraceLines({ arrival, recipient, host, signedFields: NO_FIELDS });
  return Buffer.from(`${returnPath}${formatAuthenticationResults(host, auth)}${trace}`);
}
