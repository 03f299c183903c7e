import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import type { Contact, ListedContact } from '../../api/calls';
import { type CardText, readCard, writeCard } from './card/card-lines';
import { membersOf, newGroup, renameGroup, withMembers } from './card/group-card';
import { mergeCards } from './card/merge-cards';
import { type ContactGroup, cardOptions, refreshContacts } from './contact-list-data';

const fetchCard = (client: QueryClient, id: string): Promise<Contact> =>
  client.fetchQuery({ ...cardOptions(id), staleTime: 0 });

export async function createContact(client: QueryClient, card: CardText): Promise<Contact> {
  const made = await call('POST /v1/contacts', { body: { content: writeCard(card) } });
  await refreshContacts(client);
  return made;
}

/** On the state that was edited: a change of another program in between is refused, not lost. */
export async function saveContact(client: QueryClient, id: string, etag: string, card: CardText): Promise<void> {
  await putCard(id, etag, card);
  await refreshContacts(client);
}

function putCard(id: string, etag: string, card: CardText): Promise<Contact> {
  return call('PUT /v1/contacts/{id}', { params: { id }, body: { content: writeCard(card) }, ifMatch: etag });
}

export async function deleteContacts(client: QueryClient, ids: readonly string[]): Promise<void> {
  for (const id of ids) await call('DELETE /v1/contacts/{id}', { params: { id } }).catch(unlessGone);
  await refreshContacts(client);
}

export async function createGroup(client: QueryClient, name: string): Promise<Contact> {
  return createContact(client, newGroup(crypto.randomUUID(), name));
}

export async function changeGroup(
  client: QueryClient,
  group: ContactGroup,
  change: { readonly name?: string; readonly add?: readonly string[]; readonly remove?: readonly string[] },
): Promise<void> {
  const { content, etag } = await fetchCard(client, group.id);
  let card = readCard(content);
  if (change.name !== undefined) card = renameGroup(card, change.name);
  if (change.add || change.remove) {
    const gone = new Set(change.remove);
    card = withMembers(card, [...membersOf(card).filter((uid) => !gone.has(uid)), ...(change.add ?? [])]);
  }
  await putCard(group.id, etag, card);
  await refreshContacts(client);
}

/** The chosen card gets what the others have; then those go. What fails in between loses nothing. */
export async function mergeContacts(
  client: QueryClient,
  kept: ListedContact,
  others: readonly ListedContact[],
  groups: readonly ContactGroup[],
): Promise<void> {
  const first = await fetchCard(client, kept.id);
  const rest = await Promise.all(others.map(({ id }) => fetchCard(client, id)));
  const merged = mergeCards([readCard(first.content), ...rest.map(({ content }) => readCard(content))]);
  await putCard(first.id, first.etag, merged);
  const gone = rest.map(({ uid }) => uid);
  for (const group of groups) {
    if (!gone.some((uid) => group.members.has(uid))) continue;
    await changeGroup(client, group, { add: group.members.has(first.uid) ? [] : [first.uid], remove: gone });
  }
  for (const { id, etag } of rest) {
    await call('DELETE /v1/contacts/{id}', { params: { id }, ifMatch: etag }).catch(unlessGone);
  }
  await refreshContacts(client);
}

function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
