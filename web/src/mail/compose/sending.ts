import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../api/api-error';
import { call, serviceNow } from '../../api/call';
import { refreshMailbox } from '../live/live-mailbox';
import { openMemoryTable, openTable } from '../offline/offline-store';
import type { Letter } from './letter';
import { type Sender, toFields } from './letter-fields';
import { createOutbox, type Outbox, type OutboxEntry, type Waiting } from './outbox';

/** How long a letter waits in the queue, so that it can be taken back. */
const UNDO_MS = 10_000;

/** What the bar at the bottom says. */
export type SendingNews =
  | {
      readonly kind: 'sent';
      readonly emailId: string;
      readonly letter: Letter;
      readonly untilMs: number;
      readonly at?: number;
    }
  | { readonly kind: 'waits' }
  | { readonly kind: 'undoing' | 'undone' | 'tooLate' | 'outboxSent' };

let news: SendingNews | undefined;
let outbox: Outbox | undefined;
const listeners = new Set<() => void>();

function tell(next: SendingNews | undefined): void {
  news = next;
  for (const listener of listeners) listener();
}

export function useSendingNews(): SendingNews | undefined {
  return useSyncExternalStore(subscribe, () => news);
}

export function forgetSendingNews(of?: SendingNews): void {
  if (of === undefined || news === of) tell(undefined);
}

const NOTHING: readonly OutboxEntry[] = [];

export function useOutbox(): readonly OutboxEntry[] {
  return useSyncExternalStore(
    (listener) => outbox?.subscribe(listener) ?? (() => {}),
    () => outbox?.waiting() ?? NOTHING,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const RETRY_MS = 15_000;

/** Of the signed-in mailbox. The returned function stops it. */
export function openOutbox(address: string, isRemembered: boolean, client: QueryClient): () => void {
  const opened = createOutbox({
    address,
    table: isRemembered ? openTable<Waiting>('outbox') : openMemoryTable<Waiting>(),
    send: async ({ key, body }) => {
      await call('POST /v1/emails', { body, idempotencyKey: key });
    },
  });
  outbox = opened;
  const run = async () => {
    if (opened.waiting().length === 0 || (await opened.run()) === 0) return;
    tell({ kind: 'outboxSent' });
    refresh(client);
  };
  void opened.load().then(run, () => {});
  const timer = setInterval(() => void run(), RETRY_MS);
  const onOnline = () => void run();
  window.addEventListener('online', onOnline);
  for (const listener of listeners) listener();
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', onOnline);
    if (outbox === opened) outbox = undefined;
  };
}

export interface SendRequest {
  readonly letter: Letter;
  readonly sender: Sender;
  readonly draftId: string | undefined;
  /** When it is to be sent; missing: now. */
  readonly at: number | undefined;
  readonly onProgress: (fraction: number) => void;
}

/** Throws what the service refuses; without a connection the letter goes to the outbox. */
export async function sendLetter(client: QueryClient, { letter, sender, draftId, at, onProgress }: SendRequest) {
  const fields = await toFields(letter, sender);
  const key = crypto.randomUUID();
  const date = new Date(at ?? serviceNow() + UNDO_MS).toISOString();
  const body = { ...fields, date, ...(draftId !== undefined && { draft_id: draftId }) };
  try {
    const email = await call('POST /v1/emails', { body, idempotencyKey: key, onProgress });
    const untilMs = Date.now() + Math.max(0, Math.min(UNDO_MS, Date.parse(email.date) - serviceNow()));
    tell({ kind: 'sent', emailId: email.id, letter, untilMs, ...(at !== undefined && { at }) });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 0) || !outbox) throw error;
    const { subject } = letter;
    const to = letter.to.map(({ name, address }) => name || address);
    await outbox.add({ key, address: sender.address, subject, letter, to, since: Date.now(), body });
    tell({ kind: 'waits' });
  }
  refresh(client);
  void markAnswered(letter, client);
}

/** The id of the draft that it is again; `undefined`: it is on its way already. */
export async function undoSending(client: QueryClient, sent: Extract<SendingNews, { kind: 'sent' }>) {
  tell({ kind: 'undoing' });
  try {
    await call('DELETE /v1/emails/{id}', { params: { id: sent.emailId } });
  } catch (error) {
    tell({ kind: 'tooLate' });
    if (error instanceof ApiError && error.isRefusal) return undefined;
    throw error;
  }
  tell({ kind: 'undone' });
  refresh(client);
  return sent.emailId;
}

/** Back from the outbox, to be changed. */
export async function takeFromOutbox(key: string): Promise<boolean> {
  return (await outbox?.take(key)) !== undefined;
}

/** The message that was answered says so, in every program. */
async function markAnswered({ thread }: Letter, client: QueryClient): Promise<void> {
  if (!thread) return;
  const params = { id: thread.messageId };
  try {
    const { flags } = await call('GET /v1/messages/{id}', { params, query: { raw: false, nodemailer: false } });
    const mark = thread.act === 'reply' ? '\\Answered' : '$Forwarded';
    if (flags.includes(mark)) return;
    const body = { flags: [...flags, mark] };
    await call('PUT /v1/messages/{id}', { params, query: { raw: false, nodemailer: false }, body });
    refresh(client);
  } catch {
    // The letter is sent; the mark is a convenience
  }
}

/** Live events do the same, unless the connection is interrupted. */
export function refresh(client: QueryClient): void {
  void refreshMailbox(client);
  void client.invalidateQueries({ queryKey: ['GET /v1/emails'] });
}
