import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/** Page and search of a list stand in the address: a link leads back to the same rows. */
export function usePaged(): {
  readonly page: number;
  readonly read: (name: string) => string;
  readonly show: (wanted: Readonly<Record<string, string>>) => void;
  readonly goTo: (page: number) => void;
} {
  const [search, setSearch] = useSearchParams();
  const show = useCallback(
    (wanted: Readonly<Record<string, string>>) =>
      setSearch(new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== ''))),
    [setSearch],
  );
  return {
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    read: (name) => search.get(name) ?? '',
    show,
    goTo: (page) => show({ ...Object.fromEntries(search), page: String(page) }),
  };
}
