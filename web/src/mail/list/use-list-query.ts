import { useMemo } from 'react';
import { useFolders } from '../folders/use-folders';
import { useMailPreferences } from '../preferences/mail-preferences';
import { usePlace } from '../shell/place';
import { type ListQuery, listQueryOf } from './list-query';

/** Of the list that is shown; the same query is the same object: a counted folder is no new list. */
export function useListQuery(): ListQuery | undefined {
  const [place] = usePlace();
  const folders = useFolders();
  const { conversations } = useMailPreferences();
  const asked = JSON.stringify(listQueryOf(place, folders.list, conversations));
  return useMemo<ListQuery | undefined>(() => asked && JSON.parse(asked), [asked]);
}
