import type { StagedBlob } from '../../blobs/blob.js';
import type { BlobStore } from '../../blobs/blob-store.js';
import type { Database, Db } from '../../db/database.js';
import { together } from '../../db/together.js';
import type { DailyCount } from '../../limits/daily-count.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import { newId, type Random } from '../../platform/random.js';
import { ServiceError } from '../../platform/service-error.js';
import type { ComposedEmail } from '../compose/composed-email.js';
import type { Email, EmailOrigin, EmailRecipient, OpenEmail } from '../emails/email.js';
import type { EmailCipher } from '../emails/email-cipher.js';
import { type EmailRecord, findEmailByDuplicateKey, findEmailRecord, openRecord } from '../emails/email-store.js';
import { duplicateKeyOf } from './duplicate-key.js';
import { createEnqueueOrThrow, NotInsertedError } from './enqueue-email.js';
import { requireNamedSenders, withoutOwnResults } from './header-rules.js';
import { claimIdempotencyKey, findRememberedEmail, type IdempotencyClaim } from './idempotency-store.js';
import { requireClean, type ScanMessage } from './message-scan.js';
import { type AllowedSender, requireCredentialSender, requireSender, type Sender } from './sender.js';
import { type LookAgain, requireRecords } from './sending-records.js';

/** Accepting mail, by whatever door it came. The caller awaits `db.durable()` before it says so. */
export interface SubmitEmail {
  /** At MAIL, before there is a message: throws what keeps these credentials from sending. */
  prepare(sender: Sender): Promise<void>;
  submit(sender: Sender, composed: ComposedEmail, options: SubmitOptions): Promise<SubmittedEmail>;
}

export interface SubmitOptions {
  readonly origin: Extract<EmailOrigin, 'api' | 'submission'>;
  readonly idempotency?: IdempotencyClaim | undefined;
  /** Where the message names its id already, in a trace header. */
  readonly id?: string;
}

export interface SubmittedEmail {
  readonly record: EmailRecord;
  /** The key had been used for this very email: nothing was sent again. */
  readonly isReplay: boolean;
  /** Over SMTP the same message once more is answered as if it were new. */
  readonly isDuplicate: boolean;
}

export interface SubmitDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly blobs: Pick<BlobStore, 'stage' | 'put'>;
  readonly cipher: Pick<EmailCipher, 'seal' | 'open'>;
  readonly dailyCount: Pick<DailyCount, 'charge' | 'chargeAlias'>;
  readonly scan: ScanMessage;
  /** Our name. */
  readonly host: string;
  /** `lookAgain` of the verification service. */
  readonly lookAgain: LookAgain;
  /** In the transaction that accepts it. */
  readonly onAccepted?: (tx: Db, email: Email) => Promise<void>;
  /** The lane of the queue in which an address waits. */
  readonly destinationOf: (address: string) => string;
}

/** A message without its bytes. */
type Letter = Omit<ComposedEmail, 'source'>;

interface StagedEmail {
  readonly allowed: AllowedSender;
  readonly letter: Letter;
  readonly source: StagedBlob;
}

/** The ground of a submission may change under it: its domain suspended, resumed or deleted in between. */
const TRIES = 3;

export function createSubmitEmail(deps: SubmitDeps): SubmitEmail {
  const { db, clock, random, log, blobs, cipher, dailyCount } = deps;
  const enqueue = createEnqueueOrThrow(deps);

  return {
    async prepare(sender) {
      const domain = await requireCredentialSender(db.reader, sender);
      if (domain) await requireRecords(domain, deps.lookAgain);
    },

    // Not async: a function that waits keeps its arguments, and the message is of no use once it is encrypted. Kept until
    // the commit, 16 at a time of 100 KB made V8 collect its whole heap twice a second
    submit(sender, composed, options) {
      return stage(sender, composed).then((staged) => acceptStaged(sender, staged, options));
    },
  };

  async function stage(sender: Sender, composed: ComposedEmail): Promise<StagedEmail> {
    const { source, ...letter } = withoutOwnResults(composed, deps.host);
    const allowed = await requireSender(db.reader, sender, letter.from);
    await requireNamedSenders(db.reader, sender, letter);
    await requireRecords(allowed.domain, deps.lookAgain);
    await requireClean(deps.scan, source, allowed.domain);
    return blobs.stage([source]).then((staged) => ({ allowed, letter, source: staged }));
  }

  async function acceptStaged(
    sender: Sender,
    { allowed: allowedBefore, letter, source }: StagedEmail,
    options: SubmitOptions,
  ): Promise<SubmittedEmail> {
    let allowed = allowedBefore;
    for (let tries = 1; ; tries += 1) {
      const accepted = await accept(allowed, letter, source, options);
      if (accepted) return accepted;
      if (tries === TRIES) throw new ServiceError('unavailable', 'db.unavailable');
      allowed = await requireSender(db.reader, sender, letter.from);
    }
  }

  /** `undefined`: the ground has changed. */
  async function accept(
    sender: AllowedSender,
    letter: Letter,
    source: StagedBlob,
    { origin, idempotency, id }: SubmitOptions,
  ): Promise<SubmittedEmail | undefined> {
    const now = clock.now();
    const record = toRecord(sender, letter, source, { origin, now, id: id ?? newId(random, now) });
    const { id: emailId, domainId } = record.email;
    const duplicateKey = duplicateKeyOf(letter, { domainId, accountId: sender.accountId });
    const outcome = await db
      .inTransaction(async (tx) => {
        await together([
          idempotency && claimKey(tx, idempotency, { emailId, now }),
          enqueue(tx, { duplicateKey, membership: sender.membership, source, ...record }),
          deps.onAccepted?.(tx, record.email),
          sender.aliasId && sender.smtpLimit > 0 && dailyCount.chargeAlias(tx, sender.aliasId, sender.smtpLimit),
          dailyCount.charge(tx, sender.accountId),
        ]);
        return 'accepted' as const;
      })
      .catch((error: unknown) => {
        if (error instanceof KeyTakenError || error instanceof NotInsertedError) return error;
        throw error;
      });
    if (outcome instanceof KeyTakenError) return idempotency && replay(idempotency);
    if (outcome instanceof NotInsertedError) return findDuplicate(duplicateKey, origin);
    log.info('email.accepted', { emailId, domainId, origin, recipients: record.recipients.length });
    return { record, isReplay: false, isDuplicate: false };
  }

  async function replay(claim: IdempotencyClaim): Promise<SubmittedEmail | undefined> {
    const remembered = await findRememberedEmail(db.reader, claim, clock.now());
    return remembered && replayOf({ db, cipher }, remembered, claim.payloadHash);
  }

  async function findDuplicate(duplicateKey: string, origin: EmailOrigin): Promise<SubmittedEmail | undefined> {
    const email = await findEmailByDuplicateKey(db.reader, duplicateKey);
    const record = email && (await findEmailRecord(db.reader, email.id));
    if (!record) return undefined;
    if (origin === 'api') throw new ServiceError('already-exists', 'email.duplicate');
    return { record: openRecord(cipher, record), isReplay: false, isDuplicate: true };
  }

  function toRecord(
    { domain, aliasId, accountId }: AllowedSender,
    letter: Letter,
    source: StagedBlob,
    { id, origin, now }: { readonly id: string; readonly origin: EmailOrigin; readonly now: number },
  ): EmailRecord {
    const email: OpenEmail = {
      id,
      domainId: domain.id,
      accountId,
      aliasId,
      origin,
      status: domain.isSuspended ? 'pending' : 'queued',
      messageId: storable(letter.messageId),
      subject: storable(letter.subject),
      envelope: letter.envelope,
      headers: letter.headers,
      blobId: source.id,
      sizeBytes: source.sizeBytes,
      dsn: letter.dsn,
      isBounce: false,
      isRedacted: false,
      isCancelled: false,
      requiresTls: letter.requiresTls,
      isUtf8: letter.isUtf8,
      date: letter.date,
      createdAt: now,
      updatedAt: now,
      finalAt: undefined,
    };
    return { email, recipients: letter.envelope.to.map((address, i) => toRecipient(email, letter, address, i)) };
  }

  function toRecipient(email: Email, letter: Letter, address: string, position: number): EmailRecipient {
    const own = letter.recipientDsn?.get(address);
    return {
      domainId: email.domainId,
      emailId: email.id,
      position,
      address,
      state: email.status === 'pending' ? 'held' : 'waiting',
      destination: deps.destinationOf(address),
      attempts: 0,
      nextAttemptAt: email.date,
      fault: undefined,
      delivery: undefined,
      notify: own?.notify,
      originalRecipient: own?.original,
      claimNumber: undefined,
      isDelayTold: false,
      wasSoftBounced: false,
    };
  }
}

async function claimKey(
  tx: Db,
  claim: IdempotencyClaim,
  owner: { readonly emailId: string; readonly now: number },
): Promise<void> {
  if (!(await claimIdempotencyKey(tx, claim, owner))) throw new KeyTakenError();
}

/** PostgreSQL has no NUL in a text; an encoded word may spell one. */
function storable(text: string): string {
  return text.replaceAll('\0', '\ufffd');
}

/** The email that the key stands for, as it is now; refused when it was given with something else. */
export async function replayOf(
  { db, cipher }: { readonly db: Pick<Database, 'reader'>; readonly cipher: Pick<EmailCipher, 'open'> },
  remembered: { readonly emailId: string; readonly payloadHash: string },
  payloadHash: string,
): Promise<SubmittedEmail | undefined> {
  if (remembered.payloadHash !== payloadHash) throw new ServiceError('invalid', 'email.idempotencyChanged');
  const record = await findEmailRecord(db.reader, remembered.emailId);
  return record && { record: openRecord(cipher, record), isReplay: true, isDuplicate: false };
}

/** Thrown inside the transaction, so that it leaves nothing. */
class KeyTakenError extends Error {}
