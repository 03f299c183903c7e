import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import { bookOptions } from '../contacts/contact-list-data';
import type { Person } from '../reader/parsed-mail';

export interface KnownPerson extends Person {
  /** Higher first. */
  readonly weight: number;
  /** Of a group: it stands for all of them. */
  readonly members?: readonly Person[];
}

const RECENT = 200;
const KEPT_MS = 5 * 60_000;
const SHOWN = 6;

/** Everybody who may be written to, the most likely first: correspondents, contacts, groups of contacts. */
export async function loadPeople(client: QueryClient): Promise<readonly KnownPerson[]> {
  return client.fetchQuery({ queryKey: ['people'], queryFn: () => fetchPeople(client), staleTime: KEPT_MS });
}

/** What a person has chosen to keep counts more than a letter that came once. */
const CONTACT_WEIGHT = 2;

/** When one source fails, the other is there. */
async function fetchPeople(client: QueryClient): Promise<readonly KnownPerson[]> {
  const [recent, book] = await Promise.allSettled([fetchCorrespondents(), client.fetchQuery(bookOptions)]);
  if (recent.status === 'rejected' && book.status === 'rejected') throw recent.reason;
  const known = new Map<string, KnownPerson>();
  const { contacts = [], groups = [] } = book.status === 'fulfilled' ? book.value : {};
  for (const { full_name: name, emails } of contacts) {
    for (const { value: address } of emails)
      known.set(address.toLowerCase(), { name, address, weight: CONTACT_WEIGHT });
  }
  for (const one of recent.status === 'fulfilled' ? recent.value : []) {
    const contact = known.get(one.address.toLowerCase());
    // The user's own name for a person is better than the name in the message
    known.set(one.address.toLowerCase(), contact ? { ...contact, weight: contact.weight + one.weight } : one);
  }
  const lists = groups.map(({ uid, name, members }): KnownPerson => {
    const inside = contacts.filter((one) => members.has(one.uid));
    const people = inside.flatMap(({ full_name, emails: [email] }) =>
      email ? [{ name: full_name, address: email.value }] : [],
    );
    return { name, address: uid, weight: CONTACT_WEIGHT, members: people };
  });
  return [...known.values(), ...lists.filter(({ members = [] }) => members.length > 0)].toSorted(
    (a, b) => b.weight - a.weight,
  );
}

/** From recent messages: recipients count more than senders. */
async function fetchCorrespondents(): Promise<readonly KnownPerson[]> {
  const recent = await call('GET /v1/messages', { query: { lightweight: true, limit: RECENT, is_junk: false } });
  const known = new Map<string, KnownPerson>();
  for (const [place, message] of recent.entries()) {
    const isOwn = message.folder_path === 'Sent Mail' || message.is_draft;
    const people = isOwn ? [...(message.to ?? []), ...(message.cc ?? [])] : (message.from ?? []);
    const weight = (isOwn ? 4 : 1) * (1 - place / (2 * RECENT));
    for (const person of people) note(known, person, weight);
  }
  return [...known.values()].toSorted((a, b) => b.weight - a.weight);
}

function note(known: Map<string, KnownPerson>, { name, address }: Person, weight: number): void {
  const key = address.toLowerCase();
  if (!address.includes('@') || /^(?:no-?reply|mailer-daemon|postmaster)@/.test(key)) return;
  const before = known.get(key);
  known.set(key, {
    address: before?.address ?? address,
    name: before?.name || name,
    weight: (before?.weight ?? 0) + weight,
  });
}

/** Whose name or address has a word that begins with what is typed; then those that contain it. */
export function suggestPeople(
  people: readonly KnownPerson[],
  typed: string,
  taken: readonly Person[],
): readonly KnownPerson[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return [];
  const isFree = ({ address }: Person) => !taken.some((one) => one.address.toLowerCase() === address.toLowerCase());
  const free = people.filter(isFree);
  const begins = free.filter((one) => wordsOf(one).some((word) => word.startsWith(text)));
  const contains = free.filter((one) => !begins.includes(one) && textOf(one).includes(text));
  return [...begins, ...contains].slice(0, SHOWN);
}

const textOf = ({ name, address, members }: KnownPerson) => (members ? name : `${name} ${address}`).toLowerCase();
const wordsOf = (one: KnownPerson) => [
  textOf(one),
  ...(one.members ? [] : [one.address.toLowerCase()]),
  ...textOf(one).split(/[\s@._<>"-]+/),
];
