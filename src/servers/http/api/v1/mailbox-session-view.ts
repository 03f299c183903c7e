import { z } from 'zod';
import { endOf, type MailboxSession } from '../../../../directory/mailbox-sessions/mailbox-session.js';
import type { CurrentMailboxSession } from '../../../../directory/mailbox-sessions/mailbox-session-keeper.js';

export const currentMailboxSessionAnswer = z
  .object({
    id: z.string().describe('Id of the session.'),
    object: z.literal('mailbox_session').describe('Always `mailbox_session`.'),
    address: z.string().describe('Address of the mailbox.'),
    csrf_token: z.string().meta({ description: 'Goes with every further call as `X-Waypost-CSRF`.' }),
    is_remembered: z.boolean().describe('It lasts for 30 days, also unused.'),
    expires_at: z.iso.datetime().describe('When it ends without further calls.'),
  })
  .meta({ id: 'CurrentMailboxSession' });

export const mailboxSessionAnswer = z
  .object({
    id: z.string().describe('Id of the session.'),
    object: z.literal('mailbox_session').describe('Always `mailbox_session`.'),
    created_at: z.iso.datetime().describe('When it began.'),
    last_seen_at: z.iso.datetime().describe('When it was last used.'),
    expires_at: z.iso.datetime().describe('When it ends without further calls.'),
    is_remembered: z.boolean().describe('It lasts for 30 days, also unused.'),
    ip: z.string().describe('Address that signed in.'),
    user_agent: z.string().optional().describe('Browser that signed in.'),
    is_current: z.boolean().describe('It is the calling session.'),
  })
  .meta({ id: 'MailboxSession' });

export function presentCurrentMailboxSession({
  session,
  address,
  csrfToken,
}: CurrentMailboxSession): z.output<typeof currentMailboxSessionAnswer> {
  return {
    id: session.id,
    object: 'mailbox_session',
    address,
    csrf_token: csrfToken,
    is_remembered: session.isRemembered,
    expires_at: new Date(endOf(session)).toISOString(),
  };
}

export function presentMailboxSession(
  session: MailboxSession,
  currentId: string | undefined,
): z.output<typeof mailboxSessionAnswer> {
  return {
    id: session.id,
    object: 'mailbox_session',
    created_at: new Date(session.createdAt).toISOString(),
    last_seen_at: new Date(session.lastSeenAt).toISOString(),
    expires_at: new Date(endOf(session)).toISOString(),
    is_remembered: session.isRemembered,
    ip: session.ip,
    user_agent: session.userAgent,
    is_current: session.id === currentId,
  };
}
