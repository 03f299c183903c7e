import type { Database } from '../../db/database.js';
import type { AccountActor } from '../../directory/actor.js';
import { onlyDomain } from '../../directory/domains/domain-access.js';
import { findReader } from '../../directory/members/admin-readers.js';
import type { Jobs } from '../../jobs/job.js';
import type { Limits } from '../../limits/limits.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random } from '../../platform/random.js';
import { notFound } from '../../platform/service-error.js';
import type { LogQuery } from '../log-filter.js';
import { findReadableDomains } from '../log-scope.js';
import type { LogRequest } from '../log-service.js';

export const EXPORT_JOB = 'log.export';

/** The queued job has the query, not the result. */
export interface ExportJob {
  readonly exportId: string;
  readonly accountId: string;
  readonly askedAt: number;
  /** Ids; `undefined`: all domains that the account has when the export is created. */
  readonly domainIds: readonly string[] | undefined;
  readonly query: LogQuery;
  readonly locale: string;
}

/** Sends the log by mail to the requesting account. */
export interface LogExports {
  /** Returns the address it will be sent to. */
  start(actor: AccountActor, wanted: LogRequest, locale: string): Promise<{ readonly email: string }>;
}

export interface LogExportDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly jobs: Jobs;
  readonly limits: Pick<Limits, 'charge'>;
}

export function createLogExports({ db, clock, random, jobs, limits }: LogExportDeps): LogExports {
  return {
    async start(actor, { domains: refs = [], ...query }, locale) {
      const domains = await findReadableDomains(db.reader, actor, refs);
      const reader = await findReader(db.reader, actor.accountId);
      if (!reader) throw notFound('log.notFound');
      const isPart = refs.length > 0 || onlyDomain(actor) !== undefined;
      const askedAt = clock.now();
      const payload: ExportJob = {
        exportId: newId(random, askedAt),
        accountId: actor.accountId,
        askedAt,
        query,
        locale,
        domainIds: isPart ? domains.map(({ id }) => id) : undefined,
      };
      await db.inTransaction(async (tx) => {
        await limits.charge(tx, 'LOGS', actor.accountId);
        await jobs.enqueue(tx, { kind: EXPORT_JOB, payload });
      });
      return { email: reader.email };
    },
  };
}
