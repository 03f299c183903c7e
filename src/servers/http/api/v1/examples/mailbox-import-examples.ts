import type { RouteExample } from '../../../route-example.js';
import { ID, NOW } from './facts.js';

const BEGUN = {
  id: ID.mailboxImport,
  object: 'mailbox_import',
  state: 'running',
  host: 'localhost',
  user: 'old@example.test',
  folder: '',
  done: 0,
  total: 0,
  added: 0,
  known: 0,
  refused: 0,
  refusals: [],
  started_at: NOW,
};

const DONE = { ...BEGUN, state: 'done', folder: 'Spam', done: 1, total: 1, added: 1, ended_at: NOW };

export const mailboxImportExamples = {
  startMailboxImport: {
    body: {
      host: 'imap.example.org',
      port: 993,
      tls: 'implicit',
      user: 'old@example.test',
      password: 'correct horse battery staple',
    },
    answer: BEGUN,
  },
  getMailboxImport: { params: { import: ID.mailboxImport }, answer: DONE },
  listMailboxImports: { answer: [DONE] },
  cancelMailboxImport: { params: { import: ID.mailboxImport }, answer: DONE },
  importMailFile: {
    query: { folder: 'Archive/2024', name: 'archive.mbox' },
    octets:
      'From ann@example.org Fri Feb  9 03:04:05 2024\nFrom: Ann <ann@example.org>\nSubject: Plans\n\nSee below.\n',
    answer: { object: 'file_import', added: 1, known: 0, refused: 0, refusals: [] },
  },
} satisfies Readonly<Record<string, RouteExample>>;
