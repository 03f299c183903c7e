import type { RouteExample } from '../../../route-example.js';
import { ID, NOW } from './facts.js';

const FOLDER = {
  id: ID.folder,
  path: 'Projects/2026',
  name: '2026',
  parent: 'Projects',
  uid_validity: 1794735000,
  uid_next: 1,
  modify_index: 1,
  subscribed: false,
  flags: [],
  retention: 0,
  special_use: '',
  total: 0,
  unseen_count: 0,
  created_at: NOW,
  updated_at: NOW,
  object: 'folder',
};
const RENAMED = { ...FOLDER, path: 'Projects/Old', name: 'Old', subscribed: true };

export const folderExamples = {
  listFolders: { query: { subscribed: 'true' }, answer: [RENAMED] },
  createFolder: { body: { path: 'Projects/2026' }, answer: FOLDER },
  getFolder: { params: { id: 'Projects/2026' }, answer: FOLDER },
  updateFolder: { params: { id: ID.folder }, body: { path: 'Projects/Old', subscribed: true }, answer: RENAMED },
  copyFolder: {
    params: { id: ID.folder },
    body: { path: 'Projects/Older' },
    answer: { ...FOLDER, id: ID.copiedFolder, path: 'Projects/Older', name: 'Older' },
  },
  deleteFolder: { params: { id: ID.folder }, answer: RENAMED },
} satisfies Record<string, RouteExample>;
