import type { BlobStore } from '../blobs/blob-store.js';
import type { Database } from '../db/database.js';
import type { Publish } from '../directory/live-event.js';
import type { JobHandler, Jobs } from '../jobs/job.js';
import type { Keyring } from '../keyring/keyring.js';
import type { Limits } from '../limits/limits.js';
import type { Clock } from '../platform/clock.js';
import type { Log } from '../platform/log.js';
import type { Random } from '../platform/random.js';
import { createDeliveryLog } from './create-delivery-log.js';
import { createDeliveryFigures } from './delivery-figures.js';
import type { ExportingServer } from './export/export-columns.js';
import { exportHandlers } from './export/export-handlers.js';
import type { SendExport } from './export/export-letter.js';
import { createLogExports } from './export/export-service.js';
import { createLedger } from './ledger.js';
import { createLogCipher } from './log-cipher.js';
import { createLogPaths } from './log-paths.js';
import { createLogRetention, LOG_SWEEP_EVERY_MS, LOG_SWEEP_JOB } from './log-retention.js';
import { createLogService } from './log-service.js';
import { createOperatorLog } from './operator-log.js';
import { type ContentOf, createOutboundPaths } from './outbound-paths.js';

export interface DeliveryLogRoomDeps {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly limits: Pick<Limits, 'charge'>;
  readonly blobs: BlobStore;
  readonly days: number;
  readonly server: ExportingServer;
  readonly contentOf: ContentOf;
  /** Notifies open pages; optional. */
  readonly publish?: Publish;
}

/** Opens the whole room. `deliveryLog` is a part: started before its writers, and stopped after them. */
export function openDeliveryLog(deps: DeliveryLogRoomDeps) {
  const { db, keyring, clock, random, log, jobs, limits, blobs, days, server, contentOf, publish } = deps;
  const cipher = createLogCipher({ keyring, random });
  const deliveryLog = createDeliveryLog({ db, cipher, clock, random, log, ...(publish && { publish }) });
  return {
    deliveryLog,
    logPaths: createLogPaths({ db, cipher }),
    logs: createLogService({ db, clock, cipher, deliveryLog }),
    logExports: createLogExports({ db, clock, random, jobs, limits }),
    operatorLog: createOperatorLog({ db, clock, cipher, deliveryLog }),
    outboundPaths: createOutboundPaths(deliveryLog, contentOf),
    figures: createDeliveryFigures({ db, clock }),
    ledger: createLedger({ db, clock, deliveryLog }),
    /** For the job runner; letters are written in a room above. */
    handlers(send: SendExport, options: { readonly maxFileBytes?: number } = {}): Readonly<Record<string, JobHandler>> {
      return {
        ...exportHandlers({ db, blobs, jobs, clock, log, cipher, server, send, ...options }),
        [LOG_SWEEP_JOB]: createLogRetention({ db, blobs, clock, log, days }),
      };
    },
    repeatEveryMs: { [LOG_SWEEP_JOB]: LOG_SWEEP_EVERY_MS },
  };
}
