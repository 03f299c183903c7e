import type { BlobStore } from '../../../blobs/blob-store.js';
import { readBlob } from '../../../blobs/read-blob.js';
import type { Db } from '../../../db/database.js';
import type { JobHandler, Jobs } from '../../../jobs/job.js';
import type { Log } from '../../../platform/log.js';
import { ServiceError } from '../../../platform/service-error.js';
import type { Actor } from '../../actor.js';
import { findDomain } from '../../domains/domain-store.js';
import type { Publish } from '../../live-event.js';
import type { Alias } from '../alias.js';
import { findCaller } from '../alias-record-store.js';
import type { CreateAliasDeps } from '../create-alias.js';
import { type AliasImport, type LineError, MAX_ERRORS } from './alias-import.js';
import { applyLine, type ImportGround, prepareLine } from './apply-line.js';
import { type ImportLine, readFile, toLineError } from './import-file.js';
import { deleteImports, findImport, lockImport, updateImport } from './import-store.js';

export const IMPORT_JOB = 'alias.import';
const FORGET_JOB = 'alias.forgetImport';

export interface ImportJob {
  readonly importId: string;
  readonly domainId: string;
}

export interface ImportJobDeps extends CreateAliasDeps {
  readonly blobs: Pick<BlobStore, 'open' | 'drop' | 'erase'>;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly publish: Publish;
}

/** Lines per transaction: few enough not to delay other writers. */
const BATCH = 50;
/** How long its result can be read. */
const KEPT_MS = 30 * 86_400_000;

/**
 * Works line by line, in batches: the changes of a batch and its progress are one commit. After a crash the next worker
 * continues after the last committed batch, so no line is applied twice.
 */
export function importHandlers(deps: ImportJobDeps): Readonly<Record<string, JobHandler>> {
  const { db, clock, blobs, jobs, log, publish } = deps;

  return {
    async [IMPORT_JOB](payload, { signal }) {
      const { importId, domainId } = payload as ImportJob;
      const begun = await findImport(db.reader, domainId, importId);
      if (begun?.state !== 'running' || begun.blobId === undefined) return;
      const blob = await blobs.open(begun.blobId);
      if (!blob) {
        const now = await findImport(db.reader, domainId, importId);
        if (now?.state !== 'running') return; // another worker has ended it
        throw new Error('the file of the import is gone');
      }
      const domain = await findDomain(db.reader, domainId);
      if (!domain) return; // its imports are deleted with it
      const csv = (await readBlob(blob)).toString('utf8');
      let current: AliasImport | undefined = begun;
      let batch: ImportLine[] = [];
      let read = 0;
      for await (const line of readFile(csv, domain)) {
        read += 1;
        if (read <= begun.done) continue; // already applied
        batch.push(line);
        if (batch.length < BATCH) continue;
        signal.throwIfAborted();
        current = await carryOut(current, batch);
        if (!current) return;
        batch = [];
      }
      signal.throwIfAborted();
      current = await carryOut(current, batch);
      if (current) await finish(current, 'done');
    },

    async [FORGET_JOB](payload) {
      const { importId: id } = payload as ImportJob;
      await db.inTransaction(async (tx) => blobs.drop(tx, await deleteImports(tx, { id })));
    },
  };

  /** `undefined`: it has ended, or another worker continues it. */
  async function carryOut(before: AliasImport, lines: readonly ImportLine[]): Promise<AliasImport | undefined> {
    if (lines.length === 0) return before;
    const ground = await findGround(before);
    if (!ground) {
      await finish(before, 'failed', { line: lines[0]?.line ?? 0, faults: [{ key: 'domain.notFound' }] });
      return undefined;
    }
    const prepared = await Promise.all(lines.map((line) => prepare(ground, line)));
    const after = await db.inTransaction(async (tx) => {
      const now = await lockImport(tx, before.id);
      if (now?.state !== 'running' || now.done !== before.done) return undefined;
      const counts = { created: now.created, updated: now.updated, failed: now.failed };
      const errors = [...now.errors];
      for (const line of prepared) {
        const outcome = 'error' in line ? line.error : await apply(tx, ground, line);
        if (typeof outcome === 'string') {
          if (outcome !== 'unchanged') counts[outcome] += 1;
        } else {
          counts.failed += 1;
          if (errors.length < MAX_ERRORS) errors.push(outcome);
        }
      }
      const moved: AliasImport = { ...now, ...counts, errors, done: now.done + lines.length };
      await updateImport(tx, moved);
      return moved;
    });
    if (after) tell(after);
    return after;
  }

  type Prepared = Extract<ImportLine, { changes: unknown }> & { readonly planned: Alias };

  async function prepare(
    ground: ImportGround,
    line: ImportLine,
  ): Promise<Prepared | Extract<ImportLine, { error: unknown }>> {
    if ('error' in line) return line;
    try {
      return { ...line, planned: await prepareLine(deps, ground, line.changes) };
    } catch (error) {
      // Includes a name server that does not answer: the line can be imported again
      if (error instanceof ServiceError) return { line: line.line, error: toLineError(line.line, error) };
      throw error;
    }
  }

  async function apply(tx: Db, ground: ImportGround, line: Prepared) {
    try {
      return await applyLine(tx, deps, ground, line);
    } catch (error) {
      const isOfLine = error instanceof ServiceError && error.kind !== 'unavailable' && error.kind !== 'not-found';
      if (isOfLine) return toLineError(line.line, error);
      throw error; // the database is unavailable, or the domain deleted: not the line's fault
    }
  }

  async function findGround({ accountId, domainId }: AliasImport): Promise<ImportGround | undefined> {
    const caller = await findCaller(db.reader, accountId, { column: 'id', value: domainId });
    const actor: Actor = { kind: 'account', accountId, scope: { kind: 'all' } };
    return caller && { actor, caller };
  }

  async function finish(ended: AliasImport, state: 'done' | 'failed', error?: LineError): Promise<void> {
    const { id: importId, domainId, blobId } = ended;
    const after = await db.inTransaction(async (tx) => {
      const now = await lockImport(tx, importId);
      if (now?.state !== 'running') return undefined;
      const errors = error ? [...now.errors.slice(0, MAX_ERRORS - 1), error] : now.errors;
      const over: AliasImport = { ...now, state, errors, blobId: undefined, endedAt: clock.now() };
      await updateImport(tx, over);
      if (blobId !== undefined) await blobs.drop(tx, [blobId]);
      await jobs.enqueue(tx, { kind: FORGET_JOB, payload: { importId, domainId }, runAt: clock.now() + KEPT_MS });
      return over;
    });
    if (!after) return;
    if (blobId !== undefined) await blobs.erase([blobId]);
    log.info('aliases.imported', { importId, domainId, state, created: after.created, updated: after.updated });
    tell(after);
  }

  function tell({ id, domainId, accountId, done, total, state }: AliasImport): void {
    publish(undefined, { type: 'import', domainId, accountId, id, done, total, state });
    publish(undefined, { type: 'alias', domainId });
  }
}
