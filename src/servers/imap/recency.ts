import type { ImapSession } from './imap-session.js';

/** Whether a message is recent to this session. */
export function recencyOf({ enabled, selected }: Pick<ImapSession, 'enabled' | 'selected'>): (uid: number) => boolean {
  const { recent } = selected;
  return enabled.rev2 || recent.isEmpty ? NONE : (uid) => recent.has(uid);
}

const NONE = () => false;

/** RFC 3501 §7.3.2 */
export async function tellRecent({
  mailbox,
  selected,
  enabled,
  out,
}: Pick<ImapSession, 'mailbox' | 'selected' | 'enabled' | 'out'>): Promise<void> {
  if (enabled.rev2) return;
  const { recent, view } = selected;
  await recent.learn(mailbox, selected);
  if (!recent.isEmpty) await view.ready();
  out.untagged(`${recent.isEmpty ? 0 : recent.count(view.known)} RECENT`);
}
