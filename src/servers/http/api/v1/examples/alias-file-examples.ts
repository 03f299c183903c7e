import type { RouteExample } from '../../../route-example.js';
import { ID, NOW } from './facts.js';

const IMPORT = {
  object: 'alias_import',
  id: ID.import,
  state: 'running',
  total: 2,
  done: 0,
  created: 0,
  updated: 0,
  failed: 0,
  errors: [],
  created_at: NOW,
};

export const aliasFileExamples = {
  importAliases: {
    params: { domain: 'example.com' },
    body: {
      csv: 'name,recipients,labels\nsupport,"bob@example.net, carol@example.net",shop\npress,eve@example.org,\n',
    },
    answer: IMPORT,
  },
  getAliasImport: {
    params: { domain: 'example.com', import: ID.import },
    answer: { ...IMPORT, state: 'done', done: 2, created: 2, ended_at: NOW },
  },
  exportAliases: {
    params: { domain: 'example.com' },
    answer: [
      'name,recipients,description,labels,is_enabled,error_code_if_disabled,has_imap\r\n',
      '*,bob@example.net,,catch-all,true,250,false\r\n',
      'info,frank@example.net,,,true,250,false\r\n',
      'press,eve@example.org,,,true,250,false\r\n',
      'sales,bob@example.net carol@example.net,Orders and questions,shop,true,250,true\r\n',
      'support,bob@example.net carol@example.net,,shop,true,250,false\r\n',
    ].join(''),
  },
  changeManyAliases: {
    params: { domain: 'example.com' },
    body: { aliases: [ID.supportAlias, ID.pressAlias], action: 'label', label: 'office' },
    answer: { changed: 2 },
  },
} satisfies Readonly<Record<string, RouteExample>>;
