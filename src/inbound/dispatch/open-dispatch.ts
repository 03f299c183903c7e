import type { BlobStore } from '../../blobs/blob-store.js';
import type { Database } from '../../db/database.js';
import type { DeliveryLog } from '../../deliverylog/delivery-log.js';
import type { PatternSearch } from '../../directory/search/pattern-search.js';
import type { JobHandler, Jobs, RetryDelayMs } from '../../jobs/job.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { EnqueueEmail } from '../../outbound/submit/enqueue-email.js';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import type { Random } from '../../platform/random.js';
import type { VacationCarrier } from '../carriers.js';
import type { HeldMessages } from '../held/held-messages.js';
import { createHeldService, type HeldService } from '../held/held-service.js';
import { createMailboxRoomJob, MAILBOX_ROOM_EVERY_MS, MAILBOX_ROOM_JOB } from '../mailbox/mailbox-room-job.js';
import {
  createMailboxWait,
  createMailboxWaitHandler,
  MAILBOX_WAIT_JOB,
  type MailboxWaitHooks,
  mailboxWaitDelayMs,
} from '../mailbox/mailbox-wait.js';
import { createFailureNoticeHandler, FAILURE_NOTICE_JOB, type NotifySender } from '../undelivered/failure-notice.js';
import type { OnUndelivered } from '../undelivered/undelivered.js';
import { createAdoption } from './adoption.js';
import { createAfterwards } from './afterwards.js';
import { createAttemptBudget } from './attempt-budget.js';
import type { Carriers } from './attempt-delivery.js';
import { createDeliveryMarks } from './delivery-marks.js';
import type { Dispatch } from './dispatch.js';
import { createDispatch } from './dispatch-message.js';
import { createDispatchSweep, DISPATCH_SWEEP_EVERY_MS, DISPATCH_SWEEP_JOB } from './sweep-job.js';

export interface OpenDispatchDeps extends Carriers {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly keyring: Keyring;
  readonly log: Log;
  readonly blobs: BlobStore;
  readonly jobs: Jobs;
  readonly search: Pick<PatternSearch, 'select'>;
  readonly deliveryLog: DeliveryLog;
  readonly vacation: VacationCarrier;
  /** `held`, `notifySender` and `onUndelivered` are created earlier: the queue and the webhooks use them too. */
  readonly held: HeldMessages;
  readonly notifySender: NotifySender;
  readonly onUndelivered: OnUndelivered;
  readonly enqueue: EnqueueEmail;
  readonly destinationOf: (address: string) => string;
  /** The name of the service. */
  readonly host: string;
  /** Concurrent attempts; for tests. */
  readonly maxAttempts?: number;
}

export interface DispatchRoom extends MailboxWaitHooks {
  readonly dispatch: Dispatch;
  readonly heldMessages: HeldService;
  /** Started before the door and stopped after it, in every process that receives. */
  readonly parts: readonly Part[];
  readonly handlers: Readonly<Record<string, JobHandler>>;
  readonly retryDelays: Readonly<Record<string, RetryDelayMs>>;
  readonly repeatEveryMs: Readonly<Record<string, number>>;
}

export function openDispatch(deps: OpenDispatchDeps): DispatchRoom {
  const { db, clock, log, blobs, jobs, deliveryLog, held, maxAttempts } = deps;
  const marks = createDeliveryMarks({ db, clock, log });
  const adoption = createAdoption(deps);
  const afterwards = createAfterwards(log);
  const budget = createAttemptBudget(maxAttempts);
  const mailboxWait = createMailboxWait({ db, jobs, blobs, clock });
  return {
    dispatch: createDispatch({ ...deps, marks, adoption, afterwards, budget, mailboxWait, hold: held.hold }),
    heldMessages: createHeldService({ ...deps, mailboxWait }),
    parts: [marks, adoption, afterwards],
    handlers: {
      [FAILURE_NOTICE_JOB]: createFailureNoticeHandler(deps),
      [MAILBOX_WAIT_JOB]: createMailboxWaitHandler(deps),
      [MAILBOX_ROOM_JOB]: createMailboxRoomJob(deps),
      [DISPATCH_SWEEP_JOB]: createDispatchSweep({ db, clock, log, deliveryLog, held }),
    },
    retryDelays: { [MAILBOX_WAIT_JOB]: mailboxWaitDelayMs },
    repeatEveryMs: { [DISPATCH_SWEEP_JOB]: DISPATCH_SWEEP_EVERY_MS, [MAILBOX_ROOM_JOB]: MAILBOX_ROOM_EVERY_MS },
    onDomainDeleted: mailboxWait.onDomainDeleted,
    onAliasDeleted: mailboxWait.onAliasDeleted,
  };
}
