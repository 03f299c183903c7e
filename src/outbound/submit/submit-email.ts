import type { StagedBlob } from '../../blobs/blob.js';
import type { BlobStore } from '../../blobs/blob-store.js';
import type { Database, Db } from '../../db/database.js';
import { together } from '../../db/together.js';
import type { DailyCount } from '../../limits/daily-count.js';
import type { SealedCopy, SentCopies } from '../../mailstore/delivery/sent-copies.js';
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

/** Accepts mail from any door. The caller awaits `db.durable()` before it acknowledges. */
export interface SubmitEmail {
  /** At MAIL, before there is a message: throws if these credentials may not send. */
  prepare(sender: Sender): Promise<void>;
  submit(sender: Sender, composed: ComposedEmail, options: SubmitOptions): Promise<SubmittedEmail>;
  /** Checks it as `submit` does, and leaves it to a transaction of the caller's. */
  stage(sender: Sender, composed: ComposedEmail): Promise<StagedSubmission>;
}

/** An email that is accepted together with something else, or not at all. */
export interface StagedSubmission {
  readonly id: string;
  /** Throws when a limit is reached, or when domain or alias changed since: nothing may be committed then. */
  accept(tx: Db): Promise<void>;
}

export interface SubmitOptions {
  readonly origin: Extract<EmailOrigin, 'api' | 'submission'>;
  readonly idempotency?: IdempotencyClaim | undefined;
  /** The mailbox that keeps a copy, and the draft there that the email replaces. */
  readonly filed?: { readonly aliasId: string; readonly draftId: string | undefined } | undefined;
  /** Set if a trace header of the message already names its id. */
  readonly id?: string;
}

export interface SubmittedEmail {
  readonly record: EmailRecord;
  /** The key was used for this very email: nothing was sent again. */
  readonly isReplay: boolean;
  /** A repeated message over SMTP gets the reply of a new one. */
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
  readonly sentCopies: Pick<SentCopies, 'seal' | 'put'>;
  /** Our name. */
  readonly host: string;
  /** `lookAgain` of the verification service. */
  readonly lookAgain: LookAgain;
  /** Runs in the transaction that accepts it. */
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
  readonly copy: SealedCopy | undefined;
}

/** The domain may be suspended, resumed or deleted during a submission. */
const TRIES = 3;

export function createSubmitEmail(deps: SubmitDeps): SubmitEmail {
  const { db, clock, random, log, blobs, cipher, dailyCount } = deps;
  const enqueue = createEnqueueOrThrow(deps);

  return {
    async prepare(sender) {
      const domain = await requireCredentialSender(db.reader, sender);
      if (domain) await requireRecords(domain, deps.lookAgain);
    },

    // Not async: an async function keeps its arguments alive, and the message is not needed once it is encrypted. With
    // messages kept until the commit, 16 at a time of 100 KB made V8 collect its whole heap twice a second
    submit(sender, composed, options) {
      return stage(sender, composed, options).then((staged) => acceptStaged(sender, staged, options));
    },

    async stage(sender, composed) {
      const { allowed, ...staged } = await stage(sender, composed, { origin: 'api' });
      const now = clock.now();
      const id = newId(random, now);
      const record = toRecord(allowed, staged.letter, staged.source, { origin: 'api', now, id });
      return { id, accept: (tx) => write(tx, allowed, staged, record) };
    },
  };

  async function stage(sender: Sender, composed: ComposedEmail, { filed }: SubmitOptions): Promise<StagedEmail> {
    const { source, ...letter } = withoutOwnResults(composed, deps.host);
    const allowed = await requireSender(db.reader, sender, letter.from);
    await requireNamedSenders(db.reader, sender, letter);
    await requireRecords(allowed.domain, deps.lookAgain);
    await requireClean(deps.scan, source, allowed.domain);
    const copy = filed && (await deps.sentCopies.seal(filed.aliasId, [blindCopyLine(letter), source]));
    return blobs.stage([source]).then((staged) => ({ allowed, letter, source: staged, copy }));
  }

  async function acceptStaged(
    sender: Sender,
    { allowed: allowedBefore, ...staged }: StagedEmail,
    options: SubmitOptions,
  ): Promise<SubmittedEmail> {
    let allowed = allowedBefore;
    for (let tries = 1; ; tries += 1) {
      const accepted = await accept(allowed, staged, options);
      if (accepted) return accepted;
      if (tries === TRIES) throw new ServiceError('unavailable', 'db.unavailable');
      allowed = await requireSender(db.reader, sender, staged.letter.from);
    }
  }

  /** `undefined`: domain or alias changed since it was read. */
  async function accept(
    sender: AllowedSender,
    { letter, source, copy }: Omit<StagedEmail, 'allowed'>,
    { origin, idempotency, filed, id }: SubmitOptions,
  ): Promise<SubmittedEmail | undefined> {
    const now = clock.now();
    const record = toRecord(sender, letter, source, { origin, now, id: id ?? newId(random, now) });
    const { id: emailId, domainId } = record.email;
    const duplicateKey = duplicateKeyOf(letter, { domainId, accountId: sender.accountId });
    const outcome = await db
      .inTransaction(async (tx) => {
        // Lock: a mailbox's rows come before those of the queue
        if (copy) await deps.sentCopies.put(tx, copy, { emailId, domainId, draftId: filed?.draftId, now });
        const claim = idempotency && (() => claimKey(tx, idempotency, { emailId, now }));
        await write(tx, sender, { letter, source }, record, claim);
        return 'accepted' as const;
      })
      .catch((error: unknown) => {
        if (error instanceof KeyTakenError || error instanceof NotInsertedError) return error;
        throw error;
      });
    if (outcome instanceof KeyTakenError) return idempotency && replay(idempotency);
    if (outcome instanceof NotInsertedError) return findDuplicate({ domainId, duplicateKey }, origin);
    log.info('email.accepted', { emailId, domainId, origin, recipients: record.recipients.length });
    return { record, isReplay: false, isDuplicate: false };
  }

  async function write(
    tx: Db,
    sender: AllowedSender,
    { letter, source }: Pick<StagedEmail, 'letter' | 'source'>,
    record: EmailRecord,
    claim?: () => Promise<void>,
  ): Promise<void> {
    const { domainId } = record.email;
    const duplicateKey = duplicateKeyOf(letter, { domainId, accountId: sender.accountId });
    await together([
      claim?.(),
      enqueue(tx, { duplicateKey, membership: sender.membership, source, ...record }),
      deps.onAccepted?.(tx, record.email),
      sender.aliasId && sender.smtpLimit > 0 && dailyCount.chargeAlias(tx, sender.aliasId, sender.smtpLimit),
      dailyCount.charge(tx, sender.accountId),
    ]);
  }

  async function replay(claim: IdempotencyClaim): Promise<SubmittedEmail | undefined> {
    const remembered = await findRememberedEmail(db.reader, claim, clock.now());
    return remembered && replayOf({ db, cipher }, remembered, claim.payloadHash);
  }

  async function findDuplicate(
    { domainId, duplicateKey }: { readonly domainId: string; readonly duplicateKey: string },
    origin: EmailOrigin,
  ): Promise<SubmittedEmail | undefined> {
    const email = await findEmailByDuplicateKey(db.reader, domainId, duplicateKey);
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

/** The sender's copy says who got one without the others knowing. */
function blindCopyLine({ envelope, headers }: Letter): Buffer {
  const named = headers
    .filter(([name]) => ['to', 'cc'].includes(name.toLowerCase()))
    .map(([, value]) => value.toLowerCase())
    .join(',');
  const blind = envelope.to.filter((address) => !named.includes(address.toLowerCase()));
  return Buffer.from(blind.length === 0 ? '' : `Bcc: ${blind.join(',\r\n ')}\r\n`);
}

/** PostgreSQL cannot store NUL in a text; an encoded word may contain one. */
function storable(text: string): string {
  return text.replaceAll('\0', '\ufffd');
}

/** The email of this key, in its present state; refused if the key was used for another request. */
export async function replayOf(
  { db, cipher }: { readonly db: Pick<Database, 'reader'>; readonly cipher: Pick<EmailCipher, 'open'> },
  remembered: { readonly emailId: string; readonly payloadHash: string },
  payloadHash: string,
): Promise<SubmittedEmail | undefined> {
  if (remembered.payloadHash !== payloadHash) throw new ServiceError('invalid', 'email.idempotencyChanged');
  const record = await findEmailRecord(db.reader, remembered.emailId);
  return record && { record: openRecord(cipher, record), isReplay: true, isDuplicate: false };
}

/** Thrown inside the transaction to roll it back. */
class KeyTakenError extends Error {}
