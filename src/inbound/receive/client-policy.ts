import type { CountedWindow, Limit } from '../../limits/limit.js';
import { type Refusal, refuse } from './refusal.js';

// mail.md §2.13: each of their addresses sends the mail of many people
const PROVIDER_CONNECTIONS_FACTOR = 10;
const PROVIDER_MESSAGES_FACTOR = 100;

/** The highest limit for any client: above it, no list is consulted. */
export function maxConnections(limit: Limit | undefined): number | undefined {
  return limit && limit.count * PROVIDER_CONNECTIONS_FACTOR;
}

/** `open`: this one included. */
export function decideConnection(
  { open, isProvider }: { readonly open: number; readonly isProvider: boolean },
  limit: Limit | undefined,
): Refusal | undefined {
  if (!limit || open <= limit.count * (isProvider ? PROVIDER_CONNECTIONS_FACTOR : 1)) return undefined;
  const text = `Too many connections at once from your address (${limit.count} are allowed), try later`;
  return { ...refuse('policy', 'capacity', 421, '4.7.0', text), isLast: true };
}

/** `window`: the messages of this client so far. */
export function decideRate(
  { window, isProvider, now }: { window: CountedWindow | undefined; isProvider: boolean; now: number },
  limit: Limit | undefined,
): Refusal | undefined {
  if (!limit || !window || window.resetsAt <= now) return undefined;
  if (window.count < limit.count * (isProvider ? PROVIDER_MESSAGES_FACTOR : 1)) return undefined;
  const minutes = Math.max(1, Math.ceil((window.resetsAt - now) / 60_000));
  const text = `Too many messages from your address, try again in ${minutes} minutes`;
  return { ...refuse('policy', 'capacity', 421, '4.7.0', text), isLast: true };
}
