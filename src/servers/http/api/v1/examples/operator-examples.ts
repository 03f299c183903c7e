import type { RouteExample } from '../../../route-example.js';
import { ID, NOW, USER_AGENT } from './facts.js';
import { heldExamples } from './held-examples.js';
import { queueExamples } from './queue-examples.js';

const CAROL = {
  id: ID.formerMember,
  object: 'operator_account',
  email: 'carol@example.org',
  is_email_verified: true,
  is_operator: false,
  has_totp: false,
  plan: 'free',
  daily_limit: null,
  storage_limit: null,
  domain_count: 0,
  created_at: NOW,
  updated_at: NOW,
};

const DOMAIN = {
  id: ID.domain,
  object: 'operator_domain',
  name: 'example.com',
  plan: 'free',
  admins: ['ann@example.com'],
  is_receiving: true,
  has_smtp: true,
  is_smtp_suspended: false,
  alias_count: 1,
  storage_used: 0,
  created_at: NOW,
  updated_at: NOW,
};

const [HELD] = heldExamples.listHeldMessages.answer;

function likeHeld({ path, ...own }: { readonly path: string; readonly id: string } & Record<string, unknown>) {
  return { ...HELD, ...own, targets: HELD?.targets.map((target) => ({ ...target, path })) };
}

export const operatorExamples = {
  getOperatorOverview: {
    answer: {
      object: 'operator_overview',
      version: '0.2.0',
      mode: 'sandbox',
      running_seconds: 86_400,
      ports: {
        http: 4000,
        https: 4001,
        mx: 2525,
        submission: 2587,
        submissions: 2465,
        imap: 2143,
        imaps: 2993,
        pop3: 2110,
        pop3s: 2995,
        dns: 5300,
      },
      queue: { depth: 0, due: 0, oldest_due_seconds: 0, paused_destinations: 0 },
      disk: { free: 48_000_000_000, total: 64_000_000_000 },
      accounts: 2,
      domains: 1,
      findings: [
        {
          id: 'disk.space',
          level: 'warning',
          title: 'Disk space',
          detail: '5 GB of 64 GB are free in the data directory',
          remedy: 'Free space or enlarge the disk.',
        },
      ],
    },
  },
  listOperatorAccounts: { query: { q: 'carol@example.org' }, answer: [CAROL] },
  getOperatorAccount: { params: { id: ID.formerMember }, answer: CAROL },
  updateOperatorAccount: {
    params: { id: ID.formerMember },
    body: { plan: 'team', daily_limit: 5000, storage_limit: '50 GB' },
    answer: { ...CAROL, plan: 'team', daily_limit: 5000, storage_limit: 53687091200 },
  },
  deleteOperatorAccount: {
    params: { id: ID.formerMember },
    answer: {
      ...CAROL,
      plan: 'team',
      daily_limit: 5000,
      storage_limit: 53687091200,
      deleted_domains: [],
      left_domains: [],
    },
  },
  listOperatorDomains: { query: { q: 'example.com' }, answer: [DOMAIN] },
  suspendOperatorDomain: { params: { id: ID.domain }, answer: { ...DOMAIN, is_smtp_suspended: true } },
  resumeOperatorDomain: { params: { id: ID.domain }, answer: DOMAIN },
  listNodes: {
    answer: [
      {
        id: '69184a1c0f7be2d95638c1a4',
        object: 'operator_node',
        machine: 'mail-1',
        process_id: 812,
        version: '0.2.0',
        roles: ['http', 'mx', 'submission', 'imap', 'pop3', 'worker'],
        is_this: true,
        is_silent: false,
        started_at: NOW,
        seen_at: NOW,
      },
    ],
  },
  listBackups: {
    answer: [
      {
        id: '69184c02a7d35be81f6094e2',
        object: 'operator_backup',
        target: '/mnt/backup',
        state: 'done',
        detail: '',
        is_full: true,
        total_bytes: 1_048_576,
        new_bytes: 1_052_672,
        started_at: NOW,
        finished_at: NOW,
      },
    ],
  },
  listOperatorActs: {
    query: { act: 'domain.created' },
    answer: [
      {
        id: '69184b7d3e90ac5168f2d4b7',
        at: NOW,
        act: 'domain.created',
        ip: '127.0.0.1',
        user_agent: USER_AGENT,
        times: 1,
        details: { domain_id: ID.domain, domain: 'example.com' },
        account_id: ID.account,
        account_email: 'ann@example.com',
      },
    ],
  },
  listOperatorQueue: { query: { destination: 'slow.example' }, answer: queueExamples.listQueue.answer },
  listDestinations: {
    answer: [{ object: 'operator_destination', destination: 'slow.example', recipients: 1, next_attempt_at: NOW }],
  },
  retryOperatorQueue: {
    body: { destination: 'slow.example' },
    answer: { moved: 1, missing: [], is_complete: true },
  },
  cancelOperatorQueue: {
    body: { ids: [ID.deferredEmail] },
    answer: { moved: 1, missing: [], is_complete: true },
  },
  listOperatorHeld: { answer: [HELD] },
  resendOperatorHeld: {
    params: { id: ID.fourthHeld },
    answer: likeHeld({
      path: '6918af8830b9d1527e64fa0c',
      id: ID.fourthHeld,
      subject: 'Lost parcel',
      message_id: 'order-1046@example.org',
      size: 1713,
    }),
  },
  deleteOperatorHeld: {
    params: { id: ID.thirdHeld },
    answer: likeHeld({
      path: '6918afc95e2d7a40b183fd61',
      id: ID.thirdHeld,
      subject: 'Wet parcel',
      message_id: 'order-1045@example.org',
      size: 1712,
    }),
  },
  listTxtDomains: {
    answer: [{ object: 'operator_txt_domain', name: 'old.example', messages: 1, resets_at: NOW }],
  },
} satisfies Readonly<Record<string, RouteExample>>;
