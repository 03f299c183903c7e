import type { RouteExample } from '../../../route-example.js';
import { ID } from './facts.js';

const NAMES = ['Archive', 'Drafts', 'INBOX', 'Junk', 'Sent Mail', 'Spam', 'Trash'];

const MAILBOX = {
  id: ID.alias,
  object: 'mailbox',
  address: 'sales@example.com',
  locale: 'en',
  signature: '',
  adds_invitations: true,
  settings: {},
  vacation_responder_is_enabled: false,
  storage_used: 0,
  storage_quota: 10737418240,
  folders: NAMES.map((path, n) => ({ id: `691830a5c27e4fd1b9608e${10 + n}`, path, total: 0, size: 0 })),
};

export const mailboxExamples = {
  getMailbox: { answer: MAILBOX },
  updateMailbox: {
    body: { signature: 'Ann, Example Sales', vacation_responder_subject: 'On holiday' },
    answer: { ...MAILBOX, signature: 'Ann, Example Sales', vacation_responder_subject: 'On holiday' },
  },
  changeMailboxPassword: {
    body: { current: 'dByFpidFr1Q7PkGEgqfxAiR9', new: 'another long sentence' },
    answer: {
      id: '6918bb7cf06a41d3e98256c4',
      object: 'mailbox_session',
      address: 'sales@example.com',
      csrf_token: 'Zk1w8n5c2b7v0x9a3s6d4f1g8h5j2k7l0p9o3i6u4y1',
      is_remembered: true,
      expires_at: '2026-12-15T09:30:00.000Z',
    },
  },
} satisfies Readonly<Record<string, RouteExample>>;
