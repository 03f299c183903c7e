import type { RouteExample } from '../../../route-example.js';
import { ID, NOW, USER_AGENT } from './facts.js';

const CURRENT = {
  id: ID.mailboxSession,
  object: 'mailbox_session',
  address: 'sales@example.com',
  csrf_token: 'b7Q3mX0q2m8m1n0dJt3yqkq1C4w0r3m9c8V7y6b5n4E',
  is_remembered: true,
  expires_at: '2026-12-15T09:30:00.000Z',
};

const SESSION = {
  id: ID.mailboxSession,
  object: 'mailbox_session',
  created_at: NOW,
  last_seen_at: NOW,
  expires_at: '2026-12-15T09:30:00.000Z',
  is_remembered: true,
  ip: '127.0.0.1',
  user_agent: USER_AGENT,
  is_current: true,
};

const OTHER = { ...SESSION, id: ID.otherMailboxSession, is_current: false };

export const mailboxSessionExamples = {
  signInToMailbox: {
    body: { address: 'sales@example.com', password: 'correct horse battery staple', remember: true },
    answer: CURRENT,
  },
  getMailboxSession: { answer: CURRENT },
  listMailboxSessions: { answer: [SESSION] },
  endMailboxSession: { params: { session: ID.otherMailboxSession }, answer: OTHER },
  endOwnMailboxSession: { answer: { ...SESSION, id: '6918bb7cf06a41d3e98256c5' } },
  signOutOfMailbox: { answer: { ...SESSION, id: '6918bb7cf06a41d3e98256c4' } },
} satisfies Readonly<Record<string, RouteExample>>;
