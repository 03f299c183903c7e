import { useSyncExternalStore } from 'react';
import type { Message } from '../../api/calls';
import { idsOf } from '../list/row-messages';

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

/** As if these were asked for. */
export function changesOf(all: readonly Pending[]): Changes {
  const applyToOne = (message: Message) => all.reduce((shown, one) => applyToRow(shown, one), message);
  return {
    applyToOne,
    applyTo(messages, { folder, is_junk: isJunk }) {
      if (all.length === 0) return messages;
      const isGone = (row: Message) =>
        all.some(({ ids, change }) => change.isGone && idsOf(row).every((id) => ids.has(id)));
      return messages
        .filter((message) => !isGone(message))
        .map((before) => ({ before, message: applyToOne(before) }))
        .filter(
          ({ before, message: { folder_path: path } }) =>
            (folder === undefined || path === folder) && (isJunk === undefined || path === before.folder_path),
        )
        .map(({ message }) => message);
    },
  };
}

function applyToRow(row: Message, { ids, change }: Pending): Message {
  const { thread } = row;
  if (!thread) return ids.has(row.id) ? apply(row, change) : row;
  const stay = thread.message_ids.filter((id) => !ids.has(id));
  const changed = thread.message_ids.length - stay.length;
  if (changed === 0) return row;
  if (stay.length > 0 && (change.isGone || change.folder !== undefined)) {
    // The newest may have left: what is known of it stands for the others until the list is read again
    const count = thread.count - changed;
    const within = (number: number) => Math.min(number, count);
    const rest = { count, unseen_count: within(thread.unseen_count), flagged_count: within(thread.flagged_count) };
    return { ...row, id: stay[0] ?? row.id, thread: { ...thread, ...rest, message_ids: stay } };
  }
  const shown = ids.has(row.id) ? apply(row, change) : row;
  const part = stay.length > 0 ? changed : thread.count;
  return {
    ...shown,
    thread: {
      ...thread,
      unseen_count: counted(thread.unseen_count, part, change.isUnread, thread.count),
      flagged_count: counted(thread.flagged_count, part, change.isFlagged, thread.count),
    },
  };
}

/** How many have a mark once `part` of them are set or cleared. */
function counted(before: number, part: number, isSet: boolean | undefined, all: number): number {
  if (isSet === undefined) return before;
  return isSet ? Math.min(all, before + part) : Math.max(0, before - part);
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
