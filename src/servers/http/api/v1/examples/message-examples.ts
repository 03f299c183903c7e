import type { RouteExample } from '../../../route-example.js';
import { ID, NOW } from './facts.js';

const MESSAGE = {
  id: ID.draft,
  root_id: ID.draft,
  thread_id: ID.thread,
  folder_id: ID.draftsFolder,
  folder_path: 'Drafts',
  uid: 1,
  modseq: 2,
  size: 303,
  header_message_id: '<691885f41c5f0b7a3c2e9d10a1b2c3d4@example.com>',
  subject: 'Lunch on Friday',
  is_unread: true,
  is_flagged: false,
  is_deleted: false,
  is_draft: true,
  is_junk: false,
  is_copied: false,
  is_searchable: true,
  is_expired: false,
  has_attachment: false,
  is_encrypted: false,
  flags: ['\\Draft'],
  labels: ['plans'],
  retention_date: null,
  internal_date: NOW,
  header_date: NOW,
  transaction: '',
  remote_address: '',
  created_at: NOW,
  updated_at: NOW,
};
const SAVED = { ...MESSAGE, uid: 2, modseq: 4, subject: 'Lunch on Monday', root_id: ID.savedDraft };
const FLAGGED = { ...SAVED, modseq: 6, is_flagged: true, flags: ['\\Flagged', '\\Draft'], labels: [] };
const INVITATION = {
  method: 'REQUEST',
  component_type: 'VEVENT',
  uid: 'review@example.net',
  summary: 'Review',
  location: 'Room 2',
  start_date: '2026-11-20T12:00:00.000Z',
  end_date: '2026-11-20T13:00:00.000Z',
  is_all_day: false,
  is_recurring: false,
  is_occurrence: false,
  is_cancelled: false,
  organizer: { name: 'Bob', address: 'bob@example.net' },
  attendees: [{ name: '', address: 'sales@example.com', partstat: 'NEEDS-ACTION' }],
  is_proven: false,
  partstat: 'NEEDS-ACTION',
  holding: 'none',
  clashes: [],
  can_answer: true,
  can_apply: true,
  object: 'invitation',
};
const PARTS = { raw: 'false', nodemailer: 'false' };

export const messageExamples = {
  createMessage: {
    query: PARTS,
    body: {
      folder: 'Drafts',
      flags: ['\\Draft'],
      labels: ['plans'],
      from: 'sales@example.com',
      to: 'bob@example.net',
      subject: 'Lunch on Friday',
      text: 'At noon?',
    },
    answer: { ...MESSAGE, object: 'message' },
  },
  listMessages: {
    query: { folder: 'Drafts', is_unread: 'true', subject: 'lunch', lightweight: 'true' },
    answer: [
      {
        ...MESSAGE,
        from: [{ address: 'sales@example.com', name: '' }],
        to: [{ address: 'bob@example.net', name: '' }],
        preview: 'At noon?',
        object: 'message',
      },
    ],
  },
  changeManyMessages: {
    body: { ids: [ID.draft], add_flags: ['\\Flagged'], remove_labels: ['plans'] },
    answer: { changed: 1 },
  },
  getMessage: { params: { id: ID.draft }, query: PARTS, answer: { ...MESSAGE, object: 'message' } },
  getMessageTimeline: { params: { id: ID.draft }, answer: [] },
  getMessageInvitation: { params: { id: ID.invitation }, answer: INVITATION },
  answerMessageInvitation: {
    params: { id: ID.invitation },
    body: { partstat: 'ACCEPTED', comment: 'See you there.', is_trusted: true },
    answer: { ...INVITATION, partstat: 'ACCEPTED', holding: 'same', event_id: ID.invitedEvent, can_apply: false },
  },
  updateMessage: {
    params: { id: ID.draft },
    query: PARTS,
    body: { from: 'sales@example.com', to: 'bob@example.net', subject: 'Lunch on Monday', text: 'At one?' },
    answer: { ...SAVED, object: 'message' },
  },
  deleteMessage: { params: { id: ID.draft }, query: PARTS, answer: { ...FLAGGED, object: 'message' } },
} satisfies Record<string, RouteExample>;
