import { parseDomainName } from '../protocol/address/domain-name.js';

// Not valid in host names, but people send mail from such names all the same
const WITH_UNDERSCORES = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?!\d+$)[a-z0-9-]{2,63}$/;

/** A domain from strangers' mail as lower-case A-labels, or `undefined`. */
export function parseMailDomain(text: string): string | undefined {
  const name = text.endsWith('.') ? text.slice(0, -1) : text;
  const parsed = parseDomainName(name);
  if (parsed || !name.includes('_')) return parsed;
  const lower = name.toLowerCase();
  return WITH_UNDERSCORES.test(lower) ? lower : undefined;
}
