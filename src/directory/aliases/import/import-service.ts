import type { BlobStore } from '../../../blobs/blob-store.js';
import type { Db } from '../../../db/database.js';
import { isUniqueViolation } from '../../../db/unique-violation.js';
import type { Jobs } from '../../../jobs/job.js';
import { newId } from '../../../platform/random.js';
import { notFound, ServiceError } from '../../../platform/service-error.js';
import { can, requireAccess } from '../../access-policy.js';
import type { Actor } from '../../actor.js';
import { domainKey, requireDomainFor } from '../../domains/domain-access.js';
import type { Alias } from '../alias.js';
import { findCaller } from '../alias-record-store.js';
import type { CreateAliasDeps } from '../create-alias.js';
import { type AliasImport, type LineError, MAX_ERRORS } from './alias-import.js';
import { planLine } from './apply-line.js';
import { checkFile, readFile, toLineError } from './import-file.js';
import { IMPORT_JOB, type ImportJob } from './import-job.js';
import { deleteImports, findImport, insertImport } from './import-store.js';

/** Import of aliases from a file, as one job (decision 3.15). */
export interface AliasImports {
  /** What the import would do; changes nothing. */
  preview(actor: Actor, domainRef: string, csv: string): Promise<ImportPreview>;
  start(actor: Actor, domainRef: string, csv: string): Promise<AliasImport>;
  get(actor: Actor, domainRef: string, id: string): Promise<AliasImport>;
  onDomainDeleted(tx: Db, domainId: string): Promise<void>;
}

export interface ImportPreview {
  readonly total: number;
  /** Lines of other domains, in a virtual table of Postfix; not part of `total`. */
  readonly skipped: number;
  readonly ok: number;
  readonly errors: readonly LineError[];
  /** The first lines, as they were parsed. */
  readonly rows: readonly { readonly line: number; readonly alias: Alias }[];
}

export interface AliasImportDeps extends CreateAliasDeps {
  readonly blobs: Pick<BlobStore, 'stage' | 'put' | 'drop'>;
  readonly jobs: Jobs;
}

const ROWS_SHOWN = 20;

export function createAliasImports(deps: AliasImportDeps): AliasImports {
  const { db, clock, random, blobs, jobs } = deps;

  return {
    async preview(actor, domainRef, csv) {
      const caller = await requireCaller(actor, domainRef);
      const { domain } = caller;
      const { total, skipped } = await checkFile(csv, domain);
      const rows: { line: number; alias: Alias }[] = [];
      const errors: LineError[] = [];
      let ok = 0;
      for await (const line of readFile(csv, domain)) {
        const alias = 'error' in line ? line.error : plan(line.line, line.changes);
        if ('faults' in alias) {
          if (errors.length < MAX_ERRORS) errors.push(alias);
          continue;
        }
        ok += 1;
        if (rows.length < ROWS_SHOWN) rows.push({ line: line.line, alias });
      }
      return { total, skipped, ok, errors, rows };

      function plan(line: number, changes: Parameters<typeof planLine>[2]): Alias | LineError {
        try {
          return planLine(deps, { actor, caller }, changes);
        } catch (error) {
          if (error instanceof ServiceError) return toLineError(line, error);
          throw error;
        }
      }
    },

    async start(actor, domainRef, csv) {
      const { domain } = await requireCaller(actor, domainRef);
      const { total } = await checkFile(csv, domain);
      const staged = await blobs.stage([Buffer.from(csv)]);
      const now = clock.now();
      const made: AliasImport = {
        id: newId(random, now),
        domainId: domain.id,
        accountId: actor.accountId,
        blobId: staged.id,
        state: 'running',
        total,
        done: 0,
        created: 0,
        updated: 0,
        failed: 0,
        errors: [],
        createdAt: now,
        endedAt: undefined,
      };
      const payload: ImportJob = { importId: made.id, domainId: domain.id };
      await db
        .inTransaction(async (tx) => {
          await insertImport(tx, made);
          await blobs.put(tx, staged);
          await jobs.enqueue(tx, { kind: IMPORT_JOB, payload });
        })
        .catch((error: unknown) => {
          if (isUniqueViolation(error, 'alias_import_running')) throw new ServiceError('conflict', 'import.running');
          throw error;
        });
      return made;
    },

    async get(actor, domainRef, id) {
      const { domain, group } = await requireDomainFor(db.reader, actor, 'alias.list', domainRef);
      const found = await findImport(db.reader, domain.id, id.toLowerCase());
      const object = { domainId: domain.id, group, ownerId: found?.accountId ?? '' };
      if (!found || can(actor, 'alias.read', object).outcome !== 'allow') throw notFound('import.notFound');
      return found;
    },

    async onDomainDeleted(tx, domainId) {
      await blobs.drop(tx, await deleteImports(tx, { domainId }));
    },
  };

  async function requireCaller(actor: Actor, ref: string) {
    const key = domainKey(ref);
    const caller = key && (await findCaller(db.reader, actor.accountId, key));
    if (!caller) throw notFound('domain.notFound');
    requireAccess(actor, 'alias.create', { domainId: caller.domain.id, group: caller.group });
    return caller;
  }
}
