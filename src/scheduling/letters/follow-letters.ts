import { LRUCache } from 'lru-cache';
import { pathStateOf } from '../../deliverylog/recipient-state.js';
import type { Groupware, SentLetter } from '../../groupware/groupware.js';
import type { EmailRecipient } from '../../outbound/emails/email.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import { ServiceError } from '../../platform/service-error.js';
import { DELIVERED, NOT_SENT } from '../plan/planned-letter.js';
import type { ScheduleDeps } from '../schedule-write.js';
import { findObject } from '../stored-objects.js';

export interface FollowDeps extends Pick<ScheduleDeps, 'plans'> {
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  /** Keyed by email id; emails whose records are deleted are missing. */
  readonly recipientsOf: (
    letters: readonly { readonly id: string; readonly domainId: string }[],
  ) => Promise<ReadonlyMap<string, readonly EmailRecipient[]>>;
}

/** Writes on the stored lines how letters went: contract §4.1. */
export type FollowLetters = (groupware: Groupware) => Promise<void>;

/** A server that accepted a letter may return it days later. */
const RETURNS_MS = 5 * 86_400_000;
/** How often letters that were accepted are looked at again. */
const LOOK_AGAIN_MS = 10 * 60_000;
const MAILBOXES = 10_000;

/** A standing has one character per recipient. */
const WAITING = 'w';
const STATUS_OF: Readonly<Record<string, string>> = { d: DELIVERED, n: NOT_SENT };

interface Followed {
  readonly letter: SentLetter;
  readonly recipients: readonly EmailRecipient[];
  readonly standing: string;
}

export function createFollowLetters(deps: FollowDeps): FollowLetters {
  const { clock, recipientsOf } = deps;
  const lookedAt = new LRUCache<string, number>({ max: MAILBOXES });
  /** Concurrent sessions of one mailbox share a run. */
  const running = new Map<string, Promise<void>>();
  return (groupware) => {
    const { aliasId } = groupware;
    const run =
      running.get(aliasId) ??
      follow(groupware)
        // The calendar can be read without it, and the next reader tries again
        .catch((error: unknown) => deps.log.warn('scheduling.followFailed', { aliasId, error }))
        .finally(() => running.delete(aliasId));
    running.set(aliasId, run);
    return run;
  };

  async function follow(groupware: Groupware): Promise<void> {
    const letters = await groupware.letters.list();
    if (letters.length === 0) return;
    const now = clock.now();
    const isThorough = now - (lookedAt.get(groupware.aliasId) ?? 0) >= LOOK_AGAIN_MS;
    if (isThorough) lookedAt.set(groupware.aliasId, now);
    const asked = letters.filter((each) => isThorough || !isSettled(each.standing));
    const recipients = await recipientsOf(asked.map(({ emailId: id, domainId }) => ({ id, domainId })));
    const followed = asked.map((letter) => {
      const ofLetter = recipients.get(letter.emailId) ?? [];
      return { letter, recipients: ofLetter, standing: ofLetter.map(standingOf).join('') };
    });
    const changed = followed.filter((each) => each.standing !== each.letter.standing && /[^w]/.test(each.standing));
    if (changed.length > 0) await tell(deps, groupware, followed, changed);
    const isOver = ({ letter, standing }: Followed) => isSettled(standing) && now - letter.sentAt >= RETURNS_MS;
    const over = followed.filter((each) => each.recipients.length === 0 || isOver(each));
    if (over.length > 0) await groupware.letters.forget(over.map(({ letter }) => letter.emailId));
  }
}

function isSettled(standing: string): boolean {
  return standing !== '' && !standing.includes(WAITING);
}

function standingOf(recipient: EmailRecipient): string {
  const state = pathStateOf(recipient);
  return state === 'waiting' ? WAITING : state === 'delivered' ? 'd' : 'n';
}

async function tell(
  deps: FollowDeps,
  groupware: Groupware,
  followed: readonly Followed[],
  changed: readonly Followed[],
): Promise<void> {
  const collections = await groupware.collections.list('calendar');
  const uids = new Map(followed.map((each) => [each, each.letter.readUid()]));
  for (const uid of new Set(changed.map((each) => uids.get(each) ?? ''))) {
    const ofObject = followed.filter((each) => uids.get(each) === uid);
    const isThere = await tellObject(deps, groupware, { uid, collections, statuses: statusesOf(ofObject) });
    if (!isThere) await groupware.letters.forget(ofObject.map(({ letter }) => letter.emailId));
    else for (const { letter, standing } of ofObject) await groupware.letters.note(letter.emailId, standing);
  }
}

/** Returns the outcome of the newest letter to each address, unless that letter still waits. */
function statusesOf(letters: readonly Followed[]): [address: string, status: string][] {
  const ofAddress = new Map<string, string | undefined>();
  for (const { recipients, standing } of letters) {
    for (const [n, { address }] of recipients.entries()) {
      if (!ofAddress.has(address)) ofAddress.set(address, STATUS_OF[standing[n] ?? '']);
    }
  }
  return [...ofAddress].flatMap(([address, status]) => (status === undefined ? [] : [[address, status]]));
}

/** False: the object has been deleted. */
async function tellObject(
  { plans, log }: FollowDeps,
  groupware: Groupware,
  {
    uid,
    collections,
    statuses,
  }: {
    readonly uid: string;
    readonly collections: Parameters<typeof findObject>[1];
    readonly statuses: readonly [address: string, status: string][];
  },
): Promise<boolean> {
  const { aliasId, objects } = groupware;
  const found = await findObject(groupware, collections, uid);
  if (!found) return false;
  const { collectionId, name, sizeBytes } = found.facts;
  const edit = (text: string) => plans.run('deliveries', { text, statuses }, sizeBytes);
  try {
    const { outcome } = await objects.edit({ collectionId, name, edit, isNote: true });
    log.info('scheduling.delivered', { aliasId, recipients: statuses.length, outcome });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.kind === 'unavailable' || error.kind === 'busy') throw error;
    if (error.kind === 'not-found') return false;
    log.info('scheduling.deliveryNotNoted', { aliasId, reason: error.key });
  }
  return true;
}
