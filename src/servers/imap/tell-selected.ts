import type { NotifyGroup } from '../../protocol/imap/commands/notify.js';
import type { Connection } from './connection.js';
import { fetchMessages } from './fetch/fetch-messages.js';

/** News of the selected folder while no command runs. `isIdle`: IDLE does, and lets expunges through. */
export async function tellSelected(session: Connection, isIdle: boolean): Promise<void> {
  if (session.state !== 'selected') return;
  const { notify } = session;
  if (!notify) return session.sync({ mayExpunge: true });
  const group = notify.selected;
  if (!group || group.events.length === 0) return;
  const { view } = session.selected;
  const nextBefore = view.known.uidNext;
  // RFC 5465 §6.1: what is gone under SELECTED-DELAYED is told with a command that allows it
  const mayExpunge = isIdle || group.folders.kind === 'selected';
  await session.sync({ mayExpunge, withoutFlags: !group.events.some(({ kind }) => kind === 'FlagChange') });
  if (session.state === 'selected' && session.selected.view === view) await fetchNew(session, group, nextBefore);
}

/** RFC 5465 §5.2: what the client would ask next. */
async function fetchNew(session: Connection, { events }: NotifyGroup, nextBefore: number): Promise<void> {
  const items = events.flatMap((event) => (event.kind === 'MessageNew' ? event.items : []));
  if (items.length === 0) return;
  const { known } = session.selected.view;
  if (known.uidNext <= nextBefore) return; // a view that nobody has looked into yet has no places
  const uids: number[] = [];
  for (let place = known.placeFrom(nextBefore); place <= known.length; place++) uids.push(known.uidAt(place));
  if (uids.length > 0) await fetchMessages(session, uids, items);
}
