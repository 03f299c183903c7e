import type { Alias } from '../../api/calls';
import { domainPath } from '../domains/domain-path';

export type AliasKind = 'exact' | 'catch-all' | 'regex';

export function kindOf(name: string): AliasKind {
  if (name === '*') return 'catch-all';
  return name.startsWith('/') ? 'regex' : 'exact';
}

/** As people write it; a pattern has no address. */
export function addressOf({ name, domain }: Pick<Alias, 'name' | 'domain'>): string {
  return kindOf(name) === 'regex' ? name : `${name}@${domain.name}`;
}

export function aliasPath(domain: string, id: string): string {
  return `${domainPath(domain, 'aliases')}/${encodeURIComponent(id)}`;
}
