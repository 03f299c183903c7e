/** A browser that signed in to a mailbox. */
export interface MailboxSession {
  readonly id: string;
  readonly aliasId: string;
  readonly ip: string;
  readonly userAgent: string | undefined;
  /** "Keep me signed in": it does not end when idle. */
  readonly isRemembered: boolean;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

export const LONGEST_MAILBOX_SESSION_MS = 30 * 86_400_000;
/** For a session that is not remembered. */
export const MAILBOX_SESSION_IDLE_MS = 12 * 3_600_000;

/** When it ends unless it is used again. */
export function endOf({ isRemembered, createdAt, lastSeenAt }: MailboxSession): number {
  const atLatest = createdAt + LONGEST_MAILBOX_SESSION_MS;
  return isRemembered ? atLatest : Math.min(atLatest, lastSeenAt + MAILBOX_SESSION_IDLE_MS);
}
