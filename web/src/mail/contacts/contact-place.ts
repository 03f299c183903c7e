import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

/** What of the contacts is shown, as the address has it. */
export interface ContactPlace {
  readonly view: 'list' | 'new' | 'duplicates' | 'contact' | 'edit';
  readonly id: string | undefined;
  /** UID of the group whose members are listed. */
  readonly group: string;
  readonly search: string;
}

const HOME = '/contacts';

function readContactPlace(path: string, query: string): ContactPlace {
  const [, , first, id, last] = path.split('/').map(decode);
  const asked = new URLSearchParams(query);
  const view =
    first === 'new' || first === 'duplicates'
      ? first
      : first === 'card' && id
        ? last === 'edit'
          ? 'edit'
          : 'contact'
        : 'list';
  return {
    view,
    id: view === 'contact' || view === 'edit' ? id : undefined,
    group: asked.get('group') ?? '',
    search: asked.get('q') ?? '',
  };
}

export function contactAddress({ view, id, group, search }: ContactPlace): string {
  const asked = new URLSearchParams();
  if (group !== '') asked.set('group', group);
  if (search !== '') asked.set('q', search);
  const query = asked.size > 0 ? `?${asked}` : '';
  if (view === 'new' || view === 'duplicates') return `${HOME}/${view}${query}`;
  if (view === 'list' || id === undefined) return `${HOME}${query}`;
  return `${HOME}/card/${encodeURIComponent(id)}${view === 'edit' ? '/edit' : ''}${query}`;
}

export function useContactPlace(): readonly [
  ContactPlace,
  (to: Partial<ContactPlace>, options?: { replace?: boolean }) => void,
] {
  const [location, navigate] = useLocation();
  const query = useSearch();
  const place = useMemo(() => readContactPlace(location, query), [location, query]);
  return [place, (to, options) => navigate(contactAddress({ ...place, ...to }), options)];
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
