import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call, callBytes } from '../../api/call';
import { findListed } from '../list/message-pages';
import { readMail } from './mail-reader';

/** Long messages are not kept for as long. */
const KEPT_MS = 10 * 60_000;

/** What is known of a message besides its text. */
export function useRecord(id: string) {
  return useQuery(recordOptions(id));
}

export const recordOptions = (id: string) =>
  queryOptions({
    queryKey: ['mail-record', id],
    queryFn: ({ signal }) => call('GET /v1/messages/{id}', { params: { id }, query: SHORT, signal }),
    staleTime: 30_000,
  });

const SHORT = { raw: false, nodemailer: false } as const;

/** The text never changes under its content id; a draft that is saved again has another. */
export const mailOptions = (id: string, rootId: string) =>
  queryOptions({
    queryKey: ['mail-text', id, rootId],
    queryFn: async ({ signal }) =>
      readMail(await callBytes('GET /v1/messages/{id}', { params: { id }, query: PARSED, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });

const PARSED = { raw: false, base64: true } as const;

/** The next message is there before it is asked for. */
const MAX_AHEAD_BYTES = 1024 * 1024;

export function fetchAhead(client: QueryClient, id: string): void {
  const message = findListed(client, id);
  if (!message || message.size > MAX_AHEAD_BYTES) return;
  void client.prefetchQuery(mailOptions(id, message.root_id));
}

/** How it came here, as the service recorded it. */
export const wayOptions = (id: string) =>
  queryOptions({
    queryKey: ['mail-way', id],
    queryFn: ({ signal }) => call('GET /v1/messages/{id}/timeline', { params: { id }, signal }),
    staleTime: 30_000,
  });
