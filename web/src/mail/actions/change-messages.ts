import { call } from '../../api/call';
import type { MessageChange } from './pending-changes';

/** Most that the service takes at once. */
const AT_ONCE = 1000;

/** Flags are added and removed, never replaced: changes by other programs stay. */
export async function changeMessages(ids: readonly string[], change: MessageChange): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    await call('POST /v1/messages/bulk', { body: { ids: ids.slice(at, at + AT_ONCE), ...bodyOf(change) } });
  }
}

function bodyOf({ folder, isUnread, isFlagged, addedLabels, removedLabels, isGone }: MessageChange) {
  if (isGone) return { delete: true };
  const added = [...(isUnread === false ? ['\\Seen'] : []), ...(isFlagged === true ? ['\\Flagged'] : [])];
  const removed = [...(isUnread === true ? ['\\Seen'] : []), ...(isFlagged === false ? ['\\Flagged'] : [])];
  return {
    ...(folder !== undefined && { folder }),
    ...(added.length > 0 && { add_flags: added }),
    ...(removed.length > 0 && { remove_flags: removed }),
    ...(addedLabels && { add_labels: [...addedLabels] }),
    ...(removedLabels && { remove_labels: [...removedLabels] }),
  };
}
