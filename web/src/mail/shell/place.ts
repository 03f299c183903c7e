import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

/** What the list shows and which message is open, as the address has it. */
export interface Place {
  /** `inbox`, the id of a folder, `flagged`, `all`, or `label/work`. */
  readonly name: string;
  readonly messageId: string | undefined;
  /** What is searched for, as it was typed. */
  readonly search: string;
}

const MESSAGE = /^[0-9a-f]{24}$/;

function readPlace(path: string, query: string): Place {
  const parts = path.split('/').filter(Boolean).map(decode);
  const isLabel = parts[0] === 'label' && parts.length > 1;
  const name = isLabel ? `label/${parts[1]}` : (parts[0] ?? 'inbox');
  const last = parts[isLabel ? 2 : 1];
  return {
    name,
    messageId: last !== undefined && MESSAGE.test(last) ? last : undefined,
    search: new URLSearchParams(query).get('q') ?? '',
  };
}

export function placeAddress({ name, messageId, search = '' }: Partial<Place> & Pick<Place, 'name'>): string {
  const path = name.split('/').map(encodeURIComponent).join('/');
  const query = search.trim() === '' ? '' : `?${new URLSearchParams({ q: search })}`;
  return `/${path}${messageId === undefined ? '' : `/${messageId}`}${query}`;
}

export function usePlace(): readonly [Place, (to: Place, options?: { replace?: boolean }) => void] {
  const [location, navigate] = useLocation();
  const query = useSearch();
  const place = useMemo(() => readPlace(location, query), [location, query]);
  return [place, (to, options) => navigate(placeAddress(to), options)];
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
