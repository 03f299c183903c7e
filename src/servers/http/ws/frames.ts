/** An event as a client reads it, with its members at the top level. */
export interface SocketEvent {
  readonly event: string;
  /** The folders it is about, for counting; not sent. */
  readonly about: readonly string[];
  readonly members: Readonly<Record<string, unknown>>;
}

/** Clients drop longer frames. */
const MAX_FRAME_BYTES = 64 * 1024;

/** Members that are left out of a frame that would be too long, in this order. */
const DISPENSABLE = [
  ...(['cc', 'bcc', 'to', 'reply_to', 'labels', 'flags', 'from'] as const).map((name) => ['message', name] as const),
  ['calendarEvent', 'ical'],
  ['contact', 'content'],
  ['calendar', 'description'],
] as const;

/** `undefined`: it is too long even without them. */
export function formatFrame(
  { event, members }: SocketEvent,
  { at, id }: { readonly at: number; readonly id: string },
): string | undefined {
  const head = { event, timestamp: at, notificationId: id };
  let body = members;
  for (let left = 0; ; left++) {
    const text = JSON.stringify({ ...head, ...body });
    if (Buffer.byteLength(text) <= MAX_FRAME_BYTES) return text;
    const path = DISPENSABLE[left];
    if (path === undefined) return undefined;
    body = without(body, path);
  }
}

function without(
  members: SocketEvent['members'],
  [holder, name]: (typeof DISPENSABLE)[number],
): SocketEvent['members'] {
  const held = members[holder];
  if (typeof held !== 'object' || held === null) return members;
  const { [name]: _, ...rest } = held as Record<string, unknown>;
  return { ...members, [holder]: rest };
}
