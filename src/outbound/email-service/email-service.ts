import type { BlobStore } from '../../blobs/blob-store.js';
import type { Database } from '../../db/database.js';
import { can, requireAccess } from '../../directory/access-policy.js';
import type { AccountActor, Actor, AliasActor, OperatorActor } from '../../directory/actor.js';
import type { Page, PageRequest } from '../../directory/page.js';
import type { PatternSearch } from '../../directory/search/pattern-search.js';
import type { DailyCount } from '../../limits/daily-count.js';
import type { SentCopies } from '../../mailstore/delivery/sent-copies.js';
import type { Clock } from '../../platform/clock.js';
import { ID_PATTERN } from '../../platform/random.js';
import { invalid, notFound, ServiceError } from '../../platform/service-error.js';
import type { ComposedEmail } from '../compose/composed-email.js';
import type { EmailFields } from '../compose/email-fields.js';
import type { EmailStatus, OpenEmail, SealedEmail } from '../emails/email.js';
import { findEmailForAccount, findEmailsByMessageId } from '../emails/email-access-store.js';
import type { EmailCipher } from '../emails/email-cipher.js';
import { listEmailEvents } from '../emails/email-event-store.js';
import { countEmails, type EmailFilter, findEmailsById, isBySubject, listEmails } from '../emails/email-list-store.js';
import { findEmailScope } from '../emails/email-scope.js';
import { searchEmails } from '../emails/email-search.js';
import { readSource } from '../emails/email-source.js';
import {
  type EmailRecord,
  findEmailRecord,
  listRecipients,
  listRecipientsOf,
  openRecord,
} from '../emails/email-store.js';
import { pageBySubject } from '../emails/email-subject-order.js';
import { buildTimeline, type TimelineEntry } from '../emails/email-timeline.js';
import { retryNow } from '../queue/retry-now.js';
import type { OnFinal } from '../queue/settled-attempt.js';
import { findRememberedEmail, type IdempotencyClaim } from '../submit/idempotency-store.js';
import { hashPayload } from '../submit/payload-hash.js';
import { createRunningKeys } from '../submit/running-keys.js';
import { findSmtpLimit } from '../submit/sender-store.js';
import { replayOf, type SubmitEmail, type SubmittedEmail } from '../submit/submit-email.js';
import { cancelEmail } from './cancel-email.js';

/** The emails of a caller: sending, listing and cancelling them. */
export interface EmailService {
  create(actor: EmailActor, fields: EmailFields, options?: CreateOptions): Promise<SubmittedEmail>;
  /** Throws the errors of a message's fields. Sends nothing. */
  check(fields: EmailFields): void;
  list(actor: EmailActor, search: EmailSearch, request: PageRequest): Promise<Page<EmailRecord>>;
  /** `ref`: an id or a Message-ID. */
  get(actor: EmailActor, ref: string): Promise<WholeEmail>;
  /** Unsent recipients become `rejected`. */
  delete(actor: EmailActor, ref: string): Promise<EmailRecord>;
  /** Tries waiting recipients now, even if their destination is paused. */
  retry(actor: EmailActor, ref: string): Promise<EmailRecord>;
  /** The message as sent, or what is left of it once its body was removed. */
  source(actor: EmailActor, ref: string): Promise<Buffer>;
  limit(actor: EmailActor): Promise<{ readonly count: number; readonly limit: number }>;
  timeline(actor: EmailActor, ref: string): Promise<readonly TimelineEntry[]>;
}

export type EmailActor = AccountActor | AliasActor | OperatorActor;

/** The sender's own copy: see `mailstore/delivery/sent-copies.ts`. */
type TakeBack = Pick<SentCopies, 'takeBack'>;

export interface CreateOptions {
  /** With a session of the webmail: the draft that it was written as. */
  readonly draftId?: string | undefined;
  /** The value of the header `Idempotency-Key`. */
  readonly idempotencyKey?: string | undefined;
}

/** RE2 patterns; `domain` matches the names of the caller's domains. */
export interface EmailSearch {
  readonly q?: string | undefined;
  readonly domain?: string | undefined;
  /** Only those scheduled for later. */
  readonly isScheduled?: boolean | undefined;
  readonly statuses?: readonly EmailStatus[] | undefined;
}

export interface WholeEmail extends EmailRecord {
  /** The message; of a redacted one its headers, and a notice for a body. */
  readonly source: Buffer;
}

export interface EmailServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly blobs: Pick<BlobStore, 'open'>;
  readonly cipher: EmailCipher;
  readonly search: Pick<PatternSearch, 'select'>;
  readonly dailyCount: Pick<DailyCount, 'read' | 'readAlias'>;
  readonly submit: SubmitEmail;
  readonly sentCopies: TakeBack;
  readonly compose: (fields: EmailFields) => Promise<ComposedEmail>;
  readonly checkFields: (fields: EmailFields) => void;
  readonly onFinal: OnFinal;
}

export function createEmailService(deps: EmailServiceDeps): EmailService {
  const { db, clock, blobs, cipher, search, dailyCount, submit, sentCopies, compose, onFinal } = deps;
  const running = createRunningKeys(clock);

  return {
    create(actor, fields, { idempotencyKey, draftId } = {}) {
      const send = (claim?: IdempotencyClaim) => sendNow(actor, fields, draftId, claim);
      return idempotencyKey === undefined ? send() : sendOnce(actor, fields, idempotencyKey, send);
    },

    check: deps.checkFields,

    async list(actor, { q, domain, isScheduled, statuses }, request) {
      const scope = await findEmailScope({ db: db.reader, search }, actor, domain);
      const filter: EmailFilter = { scope, dateAfter: isScheduled ? clock.now() : undefined, statuses };
      if (scope.domainIds.length + scope.aliasIds.length === 0) {
        return q === undefined ? { items: [], total: 0 } : withRecipients(await find(filter, q, request));
      }
      if (q !== undefined) return withRecipients(await find(filter, q, request));
      return withRecipients({
        items: await listPage(filter, request),
        total: await countEmails(db.reader, filter),
      });
    },

    async get(actor, ref) {
      const email = await requireEmail(actor, 'email.read', ref);
      return {
        email,
        recipients: await listRecipientsOf(db.reader, email),
        source: await readSource(blobs, email),
      };
    },

    async delete(actor, ref) {
      const { id: emailId } = await requireEmail(actor, 'email.delete', ref);
      const record = await db.inTransaction(async (tx) => {
        const cancelled = await cancelEmail(tx, { emailId, by: 'sender', now: clock.now() }, onFinal);
        const isUnsent = cancelled?.recipients.every(({ state }) => state === 'cancelled');
        if (isUnsent && isInWebmail(actor)) await sentCopies.takeBack(tx, actor.aliasId, emailId);
        return cancelled;
      });
      if (!record) throw notFound('email.notFound');
      return openRecord(cipher, record);
    },

    async retry(actor, ref) {
      const { id } = await requireEmail(actor, 'email.retry', ref);
      const tried = await db.inTransaction((tx) => retryNow(tx, id, { db, clock }, { by: 'sender' }));
      const record = await findEmailRecord(db.reader, id);
      if (!record) throw notFound('email.notFound');
      const { status } = record.email;
      if (tried === 0) throw new ServiceError('conflict', 'email.notWaiting', { status: status.replace('_', ' ') });
      return openRecord(cipher, record);
    },

    async source(actor, ref) {
      return readSource(blobs, await requireEmail(actor, 'email.read', ref));
    },

    async limit(actor) {
      requireAccess(actor, 'email.limit');
      const smtpLimit = actor.kind === 'alias' ? await findSmtpLimit(db.reader, actor.aliasId) : 0;
      if (actor.kind !== 'alias' || smtpLimit === 0) return dailyCount.read(actor.accountId);
      return { count: await dailyCount.readAlias(actor.aliasId), limit: smtpLimit };
    },

    async timeline(actor, ref) {
      const email = await requireEmail(actor, 'email.read', ref);
      const recipients = await listRecipientsOf(db.reader, email);
      return buildTimeline({ email, recipients }, await listEmailEvents(db.reader, email));
    },
  };

  /** Not async: the fields, which may be long, are released as soon as the message is composed. */
  function sendNow(
    actor: EmailActor,
    fields: EmailFields,
    draftId: string | undefined,
    idempotency: IdempotencyClaim | undefined,
  ): Promise<SubmittedEmail> {
    const filed = isInWebmail(actor) ? { aliasId: actor.aliasId, draftId } : undefined;
    return compose(fields).then((composed) => submit.submit(actor, composed, { origin: 'api', idempotency, filed }));
  }

  async function sendOnce(
    actor: EmailActor,
    fields: EmailFields,
    key: string,
    send: (claim: IdempotencyClaim) => Promise<SubmittedEmail>,
  ): Promise<SubmittedEmail> {
    if (!IDEMPOTENCY_KEY.test(key)) throw invalid('email.idempotencyKey');
    const scope = actor.kind === 'alias' ? `alias:${actor.aliasId}` : `account:${actor.accountId}`;
    const idempotency = { scope, key, payloadHash: await hashPayload(fields) };
    return running.run(`${scope} ${key}`, async () => {
      const remembered = await findRememberedEmail(db.reader, idempotency, clock.now());
      const replay = remembered && (await replayOf({ db, cipher }, remembered, idempotency.payloadHash));
      return replay ?? send(idempotency);
    });
  }

  /** Also checked where nothing is searched: an invalid pattern is an error. */
  function find(filter: EmailFilter, q: string, request: PageRequest): Promise<Page<SealedEmail>> {
    return searchEmails({ db: db.reader, cipher, search }, filter, q, request);
  }

  async function listPage(filter: EmailFilter, request: PageRequest): Promise<readonly SealedEmail[]> {
    if (!isBySubject(request.sort)) return listEmails(db.reader, filter, request);
    const ids = await pageBySubject({ db: db.reader, cipher }, filter, request);
    return findEmailsById(db.reader, ids);
  }

  async function withRecipients({ items, total }: Page<SealedEmail>): Promise<Page<EmailRecord>> {
    const recipients = await listRecipients(db.reader, items);
    return {
      items: items.map((email) => ({ email: cipher.open(email), recipients: recipients.get(email.id) ?? [] })),
      total,
    };
  }

  /** The first that the caller may see; if the caller may not change it, the refusal names the reason. */
  async function requireEmail(actor: Actor, action: EmailAction, ref: string): Promise<OpenEmail> {
    for (const name of namesIn(ref)) {
      const found = ID_PATTERN.test(name)
        ? await findEmailForAccount(db.reader, actor.accountId, name)
        : await findEmailsByMessageId(db.reader, actor.accountId, name);
      const visible = found.find(({ object }) => can(actor, action, object).outcome !== 'hide');
      if (!visible) continue;
      requireAccess(actor, action, visible.object, 'email.notFound');
      return cipher.open(visible.email);
    }
    throw notFound('email.notFound');
  }
}

/** Mail programs append the copy of what they send themselves. */
function isInWebmail(actor: EmailActor): actor is AliasActor {
  return actor.kind === 'alias' && actor.mailboxSessionId !== undefined;
}

type EmailAction = 'email.read' | 'email.retry' | 'email.delete';

const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,256}$/;

/** A Message-ID with or without brackets; a trailing `.eml` is removed as a file name's, but also tried as written. */
function namesIn(ref: string): readonly string[] {
  if (ref.includes('\0')) return []; // PostgreSQL cannot store such a text
  const bare = ref.trim().replace(/^<(.*)>$/, '$1');
  const names = /\.eml$/i.test(bare) ? [bare, bare.slice(0, -'.eml'.length)] : [bare];
  return names.map((name) => (ID_PATTERN.test(name.toLowerCase()) ? name.toLowerCase() : name));
}
