import type { Db } from '../../db/database.js';
import type { AliasActor } from '../../directory/actor.js';
import type { ComposedEmail } from '../../outbound/compose/composed-email.js';
import type { EmailFields } from '../../outbound/compose/email-fields.js';
import { isUnread } from '../../outbound/compose/recipient-rules.js';
import { NotInsertedError } from '../../outbound/submit/enqueue-email.js';
import type { StagedSubmission, SubmitEmail } from '../../outbound/submit/submit-email.js';
import type { Log } from '../../platform/log.js';
import { Pace } from '../../platform/pace.js';
import { ServiceError } from '../../platform/service-error.js';
import { parseEmailAddress } from '../../protocol/address/email-address.js';
import { NOT_SENT, type PlannedLetter, QUEUED } from '../plan/planned-letter.js';
import { type LetterSender, letterFields } from './letter-fields.js';

export interface LetterDeps {
  readonly submit: Pick<SubmitEmail, 'stage'>;
  readonly compose: (fields: EmailFields) => Promise<ComposedEmail>;
  /** The language of the mailbox's owner. */
  readonly localeOf: (aliasId: string) => Promise<string | undefined>;
  readonly log: Log;
}

/** The owner of the calendar. */
export interface LetterOwner extends Pick<AliasActor, 'aliasId' | 'domainId' | 'accountId'> {
  readonly address: string;
  /** The owner's name in the event; blank: it has none. */
  readonly name: string;
}

export interface StagedLetters {
  readonly outcomes: readonly { readonly letter: Pick<Letter, 'to' | 'statusOf'>; readonly status: string }[];
  /** The emails that `accept` queues. */
  readonly emailIds: readonly string[];
  /** Called in the transaction of the write; throws `LetterRefused`. */
  readonly accept: (tx: Db) => Promise<void>;
}

/** A letter was refused in the transaction: it is rolled back, and the write is tried again without that letter. */
class LetterRefused extends Error {
  override readonly name = 'LetterRefused';
  constructor(
    readonly place: number,
    cause: unknown,
  ) {
    super('letter refused', { cause });
  }
}

/** Only this many letters of one change are sent: the daily limit is below that. */
export const MAX_LETTERS = 500;

/** A letter of a long object, written in the thread that read its text. */
export interface WrittenLetter extends Pick<PlannedLetter, 'method' | 'to' | 'statusOf'> {
  /** `undefined`: it would be too long. */
  readonly fields: EmailFields | undefined;
}

type Letter = PlannedLetter | WrittenLetter;

/**
 * Composes letters before the transaction. A letter that cannot be sent becomes a status on the attendee's line; the
 * write does not fail.
 */
export async function stageLetters(
  { submit, compose, localeOf, log }: LetterDeps,
  owner: LetterOwner,
  letters: readonly Letter[],
  refused: ReadonlySet<number>,
): Promise<StagedLetters> {
  if (letters.length === 0) return { outcomes: [], emailIds: [], accept: async () => {} };
  const { aliasId, domainId, accountId } = owner;
  const sender = { ...owner, locale: await localeOf(aliasId) };
  const outcomes: { letter: Letter; status: string }[] = [];
  const staged: { place: number; submission: StagedSubmission }[] = [];
  const pace = new Pace();
  let fault: ServiceError | undefined;
  for (const [place, letter] of letters.entries()) {
    await pace.rest();
    const to = letter.to.filter(isReachable);
    const unreachable = letter.to.filter((address) => !to.includes(address));
    if (unreachable.length > 0) outcomes.push({ letter: { ...letter, to: unreachable }, status: NOT_SENT });
    if (to.length === 0) continue;
    const reachable = { ...letter, to };
    if (place >= MAX_LETTERS || refused.has(place) || fault || isTooLong(reachable)) {
      outcomes.push({ letter: reachable, status: NOT_SENT });
      continue;
    }
    try {
      const composed = await compose(fieldsOf(reachable, sender));
      const actor: AliasActor = { kind: 'alias', aliasId, domainId, accountId };
      staged.push({ place, submission: await submit.stage(actor, composed) });
      outcomes.push({ letter: reachable, status: QUEUED });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      log.info('scheduling.notSent', { aliasId, method: letter.method, recipients: to.length, reason: error.key });
      outcomes.push({ letter: reachable, status: NOT_SENT });
      // The alias may not send, or DNS records are missing: the other letters would fail the same way
      if (error.kind === 'forbidden') fault = error;
    }
  }
  return {
    outcomes,
    emailIds: staged.map(({ submission }) => submission.id),
    async accept(tx) {
      for (const { place, submission } of staged) {
        try {
          await submission.accept(tx);
        } catch (error) {
          if (!isRefusal(error)) throw error;
          log.info('scheduling.notSent', { aliasId, reason: error instanceof ServiceError ? error.key : 'sender' });
          throw new LetterRefused(place, error);
        }
      }
    },
  };
}

function isTooLong(letter: Letter): boolean {
  return 'fields' in letter && !letter.fields;
}

function fieldsOf(letter: Letter, sender: LetterSender): EmailFields {
  if (!('fields' in letter)) return letterFields(letter, sender);
  return { ...letter.fields, to: letter.to.map((address) => ({ address })) };
}

function isReachable(address: string): boolean {
  return parseEmailAddress(address) !== undefined && !isUnread(address);
}

/** A limit is reached, or domain or alias have changed. */
function isRefusal(error: unknown): boolean {
  return error instanceof NotInsertedError || (error instanceof ServiceError && error.kind === 'rate-limited');
}

/** Runs a write again without the letters that were refused in its transaction. */
export async function withoutRefused<T>(write: (refused: ReadonlySet<number>) => Promise<T>): Promise<T> {
  const refused = new Set<number>();
  for (;;) {
    try {
      return await write(refused);
    } catch (error) {
      if (!(error instanceof LetterRefused)) throw error;
      // The same limit applies to the letters after it
      for (let place = error.place; place < MAX_LETTERS; place++) refused.add(place);
    }
  }
}
