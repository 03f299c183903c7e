import { callList } from '../../api/call';
import type { Message } from '../../api/calls';
import type { ListQuery } from './list-query';

const AT_ONCE = 1000;

/** Every message of a list, however long; those of conversations one by one. */
export async function fetchAllMatching(query: ListQuery): Promise<readonly Message[]> {
  const all: Message[] = [];
  for (let page = 1; ; page++) {
    const { items, pageCount } = await callList('GET /v1/messages', {
      query: { ...query, threads: undefined, page, limit: AT_ONCE, lightweight: true },
    });
    all.push(...items);
    if (page >= pageCount || items.length === 0) return all;
  }
}
