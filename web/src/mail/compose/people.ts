import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import type { Person } from '../reader/parsed-mail';

interface KnownPerson extends Person {
  /** Higher first. */
  readonly weight: number;
}

const RECENT = 200;
const KEPT_MS = 5 * 60_000;
const SHOWN = 6;

/** Everybody who may be written to, the most likely first. Further sources of people are added here. */
export async function loadPeople(client: QueryClient): Promise<readonly KnownPerson[]> {
  return client.fetchQuery({ queryKey: ['people'], queryFn: fetchCorrespondents, staleTime: KEPT_MS });
}

/** From recent messages: those who were written to count more than those who wrote. */
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
export function suggestPeople(people: readonly Person[], typed: string, taken: readonly Person[]): readonly Person[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return [];
  const isFree = ({ address }: Person) => !taken.some((one) => one.address.toLowerCase() === address.toLowerCase());
  const free = people.filter(isFree);
  const begins = free.filter((one) => wordsOf(one).some((word) => word.startsWith(text)));
  const contains = free.filter((one) => !begins.includes(one) && textOf(one).includes(text));
  return [...begins, ...contains].slice(0, SHOWN);
}

const textOf = ({ name, address }: Person) => `${name} ${address}`.toLowerCase();
const wordsOf = (one: Person) => [textOf(one), one.address.toLowerCase(), ...textOf(one).split(/[\s@._<>"-]+/)];
