import type { Database } from '../../db/database.js';
import { requireAccess } from '../../directory/access-policy.js';
import type { AliasHook } from '../../directory/aliases/alias-service.js';
import type { MailboxActor, MailboxLogin } from '../../directory/mailboxes/mailbox-login.js';
import { lockAliasRow } from '../../directory/mailboxes/mailbox-room.js';
import type { Limits } from '../../limits/limits.js';
import type { Mailboxes } from '../../mailstore/mailbox.js';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import { newId, type Random } from '../../platform/random.js';
import { notFound, ServiceError } from '../../platform/service-error.js';
import { createSweeper } from '../../platform/sweeper.js';
import { createRowSeal, type RowSeal } from '../../sealing/row-seal.js';
import { type CheckHost, connectImap } from '../imap/connect-imap.js';
import type { ImapLogin } from '../imap/imap-login.js';
import { createMailboxImport } from '../mail/mailbox-import.js';
import { faultAtStart } from './import-fault.js';
import type { ImportFacts, ImportRun } from './import-run.js';
import {
  deleteRun,
  deleteRunsBefore,
  deleteRunsOf,
  endRun,
  findRun,
  insertRun,
  listRuns,
  type RunKey,
  type StoredRun,
} from './import-run-store.js';
import { type RunningImport, runImport } from './run-import.js';

/** Imports from other servers that users of mailboxes start; how far each is, any node can say. */
export interface ImportRuns extends Part {
  /** Signs in at the other server, and begins to read it; throws why that is not possible. */
  begin(actor: MailboxActor, login: ImapLogin, signal: AbortSignal): Promise<ImportRun>;
  /** The newest first. */
  list(actor: MailboxActor): Promise<readonly ImportRun[]>;
  get(actor: MailboxActor, id: string): Promise<ImportRun>;
  /** What it has taken stays. */
  cancel(actor: MailboxActor, id: string): Promise<ImportRun>;
  /** Deletes what has expired; tests call it. */
  sweep(): Promise<void>;
  readonly onMailboxGone: AliasHook;
}

export interface ImportRunsDeps {
  readonly db: Database;
  readonly mailboxes: Mailboxes;
  readonly limits: Pick<Limits, 'charge'>;
  readonly checkHost: CheckHost;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/** The node that reads writes every second; it may be slow, and clocks of nodes differ. */
const SILENT_MS = 30_000;
/** A call has 30 seconds, and a host may have two addresses. */
const CONNECT_MS = 12_000;
/** Each holds some messages in memory. */
const MAX_RUNNING = 16;
const SHOWN = 20;
const KEPT_MS = 14 * 86_400_000;

export function createImportRuns(deps: ImportRunsDeps): ImportRuns {
  const { db, mailboxes, limits, checkHost, clock, random, log } = deps;
  const running = new Map<string, RunningImport>();
  let isStopping = false;
  const sweeper = createSweeper({
    name: 'imports of users',
    failed: 'mailImport.sweepFailed',
    sweep: () => db.inTransaction((tx) => deleteRunsBefore(tx, clock.now() - KEPT_MS)),
    clock,
    log,
  });

  /** One at a time: two would share the quota, and fetch the same messages. */
  async function claim(key: RunKey, accountId: string, facts: Uint8Array): Promise<void> {
    await db.inTransaction(async (tx) => {
      await limits.charge(tx, 'IMPORTS', accountId);
      // Lock: the alias's row
      await lockAliasRow(tx, key.aliasId);
      const now = clock.now();
      for (const run of await listRuns(tx, key.aliasId, SHOWN)) {
        if (run.state !== 'running') continue;
        if (!isSilent(run)) throw new ServiceError('conflict', 'mailImport.running');
        await endRun(tx, { ...key, id: run.id }, { state: 'interrupted', now: run.seen_at });
      }
      await insertRun(tx, key, facts, now);
    });
  }

  const isSilent = ({ state, seen_at: seenAt }: StoredRun) => state === 'running' && seenAt < clock.now() - SILENT_MS;

  function toRun(seal: RowSeal, row: StoredRun): ImportRun {
    const { id, done, total, added, known, refused } = row;
    const facts = JSON.parse(seal.open(contextOf(id), row.facts).toString()) as ImportFacts;
    const isLost = isSilent(row);
    return {
      ...facts,
      ...{ id, done, total, added, known, refused },
      state: isLost ? 'interrupted' : row.state,
      secondsLeft: isLost ? undefined : (row.seconds_left ?? undefined),
      startedAt: row.started_at,
      endedAt: isLost ? row.seen_at : (row.ended_at ?? undefined),
    };
  }

  async function present(actor: MailboxActor, id: string): Promise<ImportRun> {
    return withSeal(actor.login, async (seal) => {
      const row = await findRun(db.reader, { aliasId: actor.aliasId, id });
      if (!row) throw notFound('mailImport.notFound');
      return toRun(seal, row);
    });
  }

  async function withSeal<T>(login: MailboxLogin, use: (seal: RowSeal) => Promise<T>): Promise<T> {
    const seal = sealOf(login);
    try {
      return await use(seal);
    } finally {
      seal.destroy();
    }
  }

  const sealOf = ({ keys: { sealId, mailboxKey } }: MailboxLogin) =>
    createRowSeal({ purpose: 'imported', aliasId: sealId, key: mailboxKey, random });

  return {
    name: sweeper.name,
    sweep: sweeper.sweep,
    start: sweeper.start,
    onMailboxGone: deleteRunsOf,

    async begin(actor, login, signal) {
      requireAccess(actor, 'mailbox.manage', actor);
      if (isStopping || running.size >= MAX_RUNNING) throw new ServiceError('busy', 'mailImport.busy');
      const key = { aliasId: actor.aliasId, id: newId(random, clock.now()) };
      const seal = sealOf(actor.login);
      const facts: ImportFacts = { host: login.host, user: login.user, folder: '', refusals: [] };
      const mailbox = await mailboxes.open(actor.login);
      const release = () => {
        mailbox.close();
        seal.destroy();
      };
      try {
        await claim(key, actor.accountId, sealFacts(seal, key.id, facts));
      } catch (error) {
        release();
        throw error;
      }
      try {
        const connect = () => connectImap(login, checkHost, { timeoutMs: CONNECT_MS });
        const client = await connect();
        if (signal.aborted || isStopping) {
          client.close();
          throw signal.reason ?? new ServiceError('busy', 'mailImport.busy');
        }
        const run = runImport(
          { db, clock, log },
          {
            key,
            mailbox,
            messages: createMailboxImport(mailbox),
            login,
            client,
            connect,
            facts,
            seal: (told) => sealFacts(seal, key.id, told),
          },
        );
        running.set(key.id, run);
        void run.ended.finally(() => {
          running.delete(key.id);
          release();
        });
      } catch (error) {
        release();
        await db.inTransaction((tx) => deleteRun(tx, key));
        throw faultAtStart(error, login);
      }
      return present(actor, key.id);
    },

    async list(actor) {
      requireAccess(actor, 'mailbox.manage', actor);
      return withSeal(actor.login, async (seal) => {
        const rows = await listRuns(db.reader, actor.aliasId, SHOWN);
        return rows.map((row) => toRun(seal, row));
      });
    },

    async get(actor, id) {
      requireAccess(actor, 'mailbox.manage', actor);
      return present(actor, id);
    },

    async cancel(actor, id) {
      requireAccess(actor, 'mailbox.manage', actor);
      const now = clock.now();
      // The node that reads learns it when it writes next
      await db.inTransaction((tx) => endRun(tx, { aliasId: actor.aliasId, id }, { state: 'cancelled', now }));
      const cancelled = await present(actor, id);
      running.get(id)?.end('cancelled');
      return cancelled;
    },

    async stop() {
      isStopping = true;
      await sweeper.stop();
      for (const run of running.values()) run.end('interrupted');
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}

function sealFacts(seal: RowSeal, id: string, facts: ImportFacts): Buffer {
  return seal.seal(contextOf(id), Buffer.from(JSON.stringify(facts)));
}

function contextOf(id: string): string {
  return `import ${id}`;
}
