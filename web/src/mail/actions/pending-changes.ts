import { useSyncExternalStore } from 'react';
import type { Message } from '../../api/calls';

/** What was asked for and is shown before the service has answered. */
export interface MessageChange {
  /** Path of the folder it moves to. */
  readonly folder?: string;
  readonly isUnread?: boolean;
  readonly isFlagged?: boolean;
  readonly addedLabels?: readonly string[];
  readonly removedLabels?: readonly string[];
  /** Deleted for good. */
  readonly isGone?: boolean;
}

export interface Changes {
  /** Messages of a list as they will be; without those that leave it. */
  applyTo(messages: readonly Message[], query: Readonly<Record<string, unknown>>): readonly Message[];
  applyToOne(message: Message): Message;
}

interface Pending {
  readonly ids: ReadonlySet<string>;
  readonly change: MessageChange;
}

let pending: readonly Pending[] = [];
let changes = changesOf(pending);
const listeners = new Set<() => void>();

/** Shown until the returned function is called: the service has refused it, or the lists were read again. */
export function showChange(ids: readonly string[], change: MessageChange): () => void {
  const one = { ids: new Set(ids), change };
  set([...pending, one]);
  return () => set(pending.filter((other) => other !== one));
}

export function useChanges(): Changes {
  return useSyncExternalStore(subscribe, () => changes);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly Pending[]): void {
  pending = next;
  changes = changesOf(next);
  for (const listener of listeners) listener();
}

function changesOf(all: readonly Pending[]): Changes {
  const applyToOne = (message: Message) =>
    all.reduce((shown, { ids, change }) => (ids.has(message.id) ? apply(shown, change) : shown), message);
  return {
    applyToOne,
    applyTo(messages, { folder }) {
      if (all.length === 0) return messages;
      const isGone = ({ id }: Message) => all.some(({ ids, change }) => change.isGone && ids.has(id));
      return messages
        .filter((message) => !isGone(message))
        .map(applyToOne)
        .filter((message) => folder === undefined || message.folder_path === folder);
    },
  };
}

function apply(message: Message, { folder, isUnread, isFlagged, addedLabels, removedLabels }: MessageChange): Message {
  const labels = message.labels.filter((label) => !removedLabels?.includes(label));
  return {
    ...message,
    ...(folder !== undefined && { folder_path: folder }),
    ...(isUnread !== undefined && { is_unread: isUnread }),
    ...(isFlagged !== undefined && { is_flagged: isFlagged }),
    labels: [...labels, ...(addedLabels?.filter((label) => !labels.includes(label)) ?? [])],
  };
}
