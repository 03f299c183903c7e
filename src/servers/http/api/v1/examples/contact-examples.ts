import type { RouteExample } from '../../../route-example.js';
import { NOW } from './facts.js';

const ETAG = '"3f1c9a7be05d48261f0a7c5e93b2d864"';
const OTHER_ETAG = '"b07d6e9c2a14f38857c1e0d9a46b3f25"';
const CARD = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'UID:bob',
  'FN:Bob Example',
  'N:Example;Bob;;;',
  'EMAIL;TYPE=WORK:bob@example.net',
  'END:VCARD',
  '',
].join('\r\n');
const CHANGED = CARD.replace('bob@example.net', 'bob@example.org');

const CONTACT = {
  id: 'bob',
  uid: 'bob',
  full_name: 'Bob Example',
  content: CARD,
  etag: ETAG,
  is_group: false,
  emails: [{ value: 'bob@example.net', type: 'WORK' }],
  phone_numbers: [],
  created_at: NOW,
  updated_at: NOW,
  object: 'contact',
};
const UPDATED = {
  ...CONTACT,
  content: CHANGED,
  etag: OTHER_ETAG,
  emails: [{ value: 'bob@example.org', type: 'WORK' }],
};

export const contactExamples = {
  createContact: { body: { contact_id: 'bob', content: CARD }, answer: CONTACT },
  listContacts: { query: { q: 'bob' }, answer: [CONTACT] },
  getContact: { params: { id: 'bob' }, answer: CONTACT },
  updateContact: { params: { id: 'bob' }, body: { content: CHANGED }, answer: UPDATED },
  deleteContact: { params: { id: 'bob' }, answer: UPDATED },
} satisfies Record<string, RouteExample>;
