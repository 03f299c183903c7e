import { SaxesParser } from 'saxes';

/** Outlook's request ([MS-OXDSCLI] §2.2.3): the address, and the wanted form. */
export interface AutodiscoverRequest {
  readonly email: string;
  /** Whether the client accepts an answer in the format `2006a`. */
  readonly acceptsMailSettings: boolean;
}

const MAX_DEPTH = 8;
const MAX_ELEMENTS = 32;
const MAX_VALUE = 1024;
const MAIL_SCHEMA = 'http://schemas.microsoft.com/exchange/autodiscover/outlook/responseschema/2006a';

/** `undefined`: it is no such request. */
export function parseAutodiscoverRequest(bytes: Buffer): AutodiscoverRequest | undefined {
  const values = readValues(bytes.toString('utf8'));
  const email = values?.get('emailaddress');
  if (!values || !email) return undefined;
  const schema = values.get('acceptableresponseschema') ?? MAIL_SCHEMA;
  return { email, acceptsMailSettings: schema.toLowerCase() === MAIL_SCHEMA };
}

function readValues(text: string): ReadonlyMap<string, string> | undefined {
  const parser = new SaxesParser({ position: false });
  const values = new Map<string, string>();
  let depth = 0;
  let elements = 0;
  let value = '';
  // Entities of its own would be the way to make little text large
  parser.on('doctype', () => fail());
  parser.on('error', () => fail());
  parser.on('opentag', () => {
    if (++depth > MAX_DEPTH || ++elements > MAX_ELEMENTS) fail();
    value = '';
  });
  const addText = (piece: string) => {
    if (value.length < MAX_VALUE) value += piece.slice(0, MAX_VALUE);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ name }) => {
    depth--;
    values.set(name.slice(name.indexOf(':') + 1).toLowerCase(), value.trim());
    value = '';
  });
  try {
    parser.write(text.replace(/^\ufeff/, '')).close();
    return values;
  } catch (error) {
    if (error instanceof NotARequest) return undefined;
    throw error;
  }
}

class NotARequest extends Error {}

function fail(): never {
  throw new NotARequest();
}
