import type { Collection } from '../../../groupware/collection.js';
import type { GroupwareEvent } from '../../../groupware/events/groupware-event.js';
import type { Groupware } from '../../../groupware/groupware.js';
import type { ObjectFacts } from '../../../groupware/object.js';
import { ServiceError } from '../../../platform/service-error.js';
import type { Feed, FeedListener } from './feed.js';
import { type Change, collectionEvent, objectEvent, type ToldObject } from './groupware-frames.js';
import { createNewsQueue } from './news-queue.js';

type ObjectNews = Extract<GroupwareEvent, { readonly objectId: string }>;

/** Longer texts do not fit into a frame. */
const MAX_TEXT_BYTES = 60 * 1024;

/** Events of calendars and address books for their user, from every door and node. */
export async function openGroupwareFeed(
  { address, collections, objects, onEvent }: Groupware,
  { send, missed }: FeedListener,
): Promise<Feed> {
  const queue = createNewsQueue<GroupwareEvent>(tellNews, missed);
  let isClosed = false;
  const stop = onEvent((event) => (event ? queue.add(event) : missed('notices were interrupted')));
  let known = byId(await collections.list());

  return {
    close() {
      isClosed = true;
      queue.close();
      stop();
    },
  };

  async function tellNews(news: GroupwareEvent): Promise<void> {
    if (isOfObject(news)) {
      const { collectionId } = news;
      const isNext = (next: GroupwareEvent): next is ObjectNews =>
        isOfObject(next) && next.collectionId === collectionId;
      return tellObjects(collectionId, [news, ...queue.takeWhile(isNext)]);
    }
    queue.takeWhile((next): next is GroupwareEvent => !isOfObject(next));
    return tellCollections();
  }

  async function tellCollections(): Promise<void> {
    const before = known;
    known = byId(await collections.list());
    // Removals are sent first, so that a name is free before another collection takes it. Clients know a collection by
    // its segment
    for (const old of before.values()) {
      if (known.get(old.id)?.segment !== old.segment) tellCollection('Deleted', old);
    }
    for (const collection of known.values()) {
      const old = before.get(collection.id);
      if (old?.segment !== collection.segment) tellCollection('Created', collection);
      else if (JSON.stringify(old.props) !== JSON.stringify(collection.props)) tellCollection('Updated', collection);
    }
  }

  /** Sends the objects in their current state. */
  async function tellObjects(collectionId: string, news: readonly ObjectNews[]): Promise<void> {
    if (!known.has(collectionId)) await tellCollections();
    const collection = known.get(collectionId);
    if (!collection || collection.kind === 'inbox') return;
    const changes = await readChanges(collectionId, Math.min(...news.map(({ modseq }) => modseq)) - 1);
    if (changes === 'gone') return; // which is told by the next news
    if (!changes) return missed('changes are no longer known');
    const deleted = new Set(news.filter(({ kind }) => kind === 'object-deleted').map(({ modseq }) => modseq));
    for (const { name, modseq } of changes.removed) {
      if (deleted.has(modseq)) tellObject('Deleted', { collection, address, name });
    }
    const created = new Set(news.filter(({ kind }) => kind === 'object-created').map(({ objectId }) => objectId));
    const named = new Set(news.map(({ objectId }) => objectId));
    const changed = changes.changed.filter(({ id }) => named.has(id));
    const texts = await readTexts(changed);
    for (const facts of changed) {
      const told = { collection, address, name: facts.name, facts, text: texts.get(facts.id) };
      tellObject(created.has(facts.id) ? 'Created' : 'Updated', told);
    }
  }

  async function readChanges(collectionId: string, since: number) {
    try {
      return await objects.changes(collectionId, { since });
    } catch (error) {
      if (error instanceof ServiceError && error.kind === 'not-found') return 'gone';
      throw error;
    }
  }

  async function readTexts(changed: readonly ObjectFacts[]): Promise<ReadonlyMap<string, string>> {
    const texts = new Map<string, string>();
    const short = changed.filter(({ sizeBytes }) => sizeBytes <= MAX_TEXT_BYTES);
    for await (const { facts, bytes } of objects.open(short)) texts.set(facts.id, bytes.toString());
    return texts;
  }

  function tellCollection(change: Change, collection: Collection): void {
    const event = collectionEvent(change, collection);
    if (event && !isClosed) send(event);
  }

  function tellObject(change: Change, told: ToldObject): void {
    const event = objectEvent(change, told);
    if (event && !isClosed) send(event);
  }
}

function isOfObject(news: GroupwareEvent): news is ObjectNews {
  return 'objectId' in news;
}

function byId(collections: readonly Collection[]): Map<string, Collection> {
  return new Map(collections.map((collection) => [collection.id, collection]));
}
