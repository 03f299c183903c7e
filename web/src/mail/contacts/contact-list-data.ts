import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call';
import type { ListedContact } from '../../api/calls';
import { readCard } from './card/card-lines';
import { membersOf } from './card/group-card';

export interface ContactGroup {
  readonly id: string;
  readonly uid: string;
  readonly name: string;
  readonly members: ReadonlySet<string>;
}

/** The address book without the cards themselves. */
export interface ContactBook {
  readonly contacts: readonly ListedContact[];
  readonly groups: readonly ContactGroup[];
}

/** As many as one answer has. */
const MOST = 10_000;
const KEY = 'contacts';

export const bookOptions = queryOptions({
  queryKey: [KEY, 'book'],
  queryFn: async ({ signal }): Promise<ContactBook> => {
    const all = await fetchAll(signal);
    const groups = await Promise.all(
      all
        .filter((one) => one.is_group)
        .map(async ({ id, uid, full_name: name }) => {
          const { content } = await call('GET /v1/contacts/{id}', { params: { id }, signal });
          return { id, uid, name, members: new Set(membersOf(readCard(content))) };
        }),
    );
    return { contacts: all.filter((one) => !one.is_group), groups };
  },
  staleTime: 60_000,
});

async function fetchAll(signal: AbortSignal): Promise<readonly ListedContact[]> {
  const all: ListedContact[] = [];
  for (let page = 1; ; page++) {
    const found = await call('GET /v1/contacts', { query: { lightweight: true, limit: MOST, page }, signal });
    all.push(...found);
    if (found.length < MOST) return all;
  }
}

export function useContactBook() {
  return useQuery(bookOptions);
}

export const cardOptions = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'card', id],
    queryFn: ({ signal }) => call('GET /v1/contacts/{id}', { params: { id }, signal }),
    staleTime: 30_000,
  });

/** After a change: the list, open cards, and who is suggested in the composer. */
export async function refreshContacts(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [KEY] }),
    client.invalidateQueries({ queryKey: ['people'] }),
  ]);
}

/** By family name, as an address book is sorted; those without a name last. */
export function sortContacts(contacts: readonly ListedContact[], language: string): readonly ListedContact[] {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: true });
  const keyed = contacts.map((contact) => ({ contact, key: contact.full_name.trim() }));
  return keyed
    .toSorted((a, b) => Number(a.key === '') - Number(b.key === '') || compare(a.key, b.key))
    .map(({ contact }) => contact);
}

/** Every word is somewhere in the name, an address, a number or the company. */
export function searchContacts(contacts: readonly ListedContact[], text: string): readonly ListedContact[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return contacts;
  return contacts.filter((one) => {
    const numbers = one.phone_numbers.flatMap(({ value }) => [value, value.replace(/\D/g, '')]);
    const names = [one.full_name, one.family_name, one.given_name, one.nickname, one.organization];
    const said = fold([...names, ...one.emails.map(({ value }) => value), ...numbers].join('\n'));
    return words.every((word) => said.includes(word));
  });
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Contacts that share an address or a name: probably one person. */
export function findDuplicates(contacts: readonly ListedContact[]): readonly (readonly ListedContact[])[] {
  const leader = new Map<string, string>();
  const find = (id: string): string => {
    let at = id;
    while (leader.get(at) !== at) at = leader.get(at) ?? at;
    leader.set(id, at);
    return at;
  };
  const seen = new Map<string, string>();
  for (const { id, full_name: name, emails } of contacts) {
    leader.set(id, id);
    const marks = emails.map(({ value }) => `@${value.trim().toLowerCase()}`);
    if (name.trim() !== '') marks.push(`=${fold(name.trim())}`);
    for (const mark of marks) {
      const other = seen.get(mark);
      if (other === undefined) seen.set(mark, id);
      else leader.set(find(id), find(other));
    }
  }
  const sets = new Map<string, ListedContact[]>();
  for (const contact of contacts) {
    const key = find(contact.id);
    sets.set(key, [...(sets.get(key) ?? []), contact]);
  }
  return [...sets.values()].filter((set) => set.length > 1);
}
