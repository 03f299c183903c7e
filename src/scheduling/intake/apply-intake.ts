import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/database.js';
import type { Collection } from '../../groupware/collection.js';
import type { Groupware, IntakeEntry, PlannedChange, WritePlan } from '../../groupware/groupware.js';
import { translate } from '../../i18n/translate.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random } from '../../platform/random.js';
import { ServiceError } from '../../platform/service-error.js';
import { acceptedContent } from '../../protocol/content-lines/decode-content.js';
import { stageLetters } from '../letters/stage-letters.js';
import type { ScheduleDeps } from '../schedule-write.js';
import { calendarFor, findObject } from '../stored-objects.js';

export interface IntakeDeps extends ScheduleDeps {
  readonly random: Random;
}

/** Applies everything that waits, in order. */
export type ApplyIntake = (groupware: Groupware) => Promise<void>;

/** Another session, perhaps of another node, has applied it. */
class AlreadyTaken extends Error {}
/** Nothing is to be written. */
class Nothing extends Error {
  constructor(readonly reason: string) {
    super(reason);
  }
}

const MINUTE_MS = 60_000;
const INBOX_MS = 30 * 24 * 60 * MINUTE_MS;
/** How often the inbox of a mailbox is looked through for old members. */
const LOOK_THROUGH_MS = 60 * MINUTE_MS;
const MAILBOXES = 10_000;

export function createApplyIntake(deps: IntakeDeps): ApplyIntake {
  /** Concurrent sessions of one mailbox share a run. */
  const running = new Map<string, Promise<void>>();
  const lookedThrough = new LRUCache<string, number>({ max: MAILBOXES });

  async function expireNowAndThen(groupware: Groupware): Promise<void> {
    const now = deps.clock.now();
    if (now - (lookedThrough.get(groupware.aliasId) ?? 0) < LOOK_THROUGH_MS) return;
    await expireInbox(groupware, now - INBOX_MS);
    lookedThrough.set(groupware.aliasId, now);
  }

  return (groupware) => {
    const known = running.get(groupware.aliasId);
    if (known) return known;
    const run = drain(deps, groupware)
      .then(() => expireNowAndThen(groupware))
      .finally(() => running.delete(groupware.aliasId));
    running.set(groupware.aliasId, run);
    return run;
  };
}

async function drain(deps: IntakeDeps, groupware: Groupware): Promise<void> {
  for (;;) {
    const entry = await groupware.intake.next();
    if (!entry) break;
    await applyEntry(deps, groupware, entry);
  }
}

async function applyEntry(deps: IntakeDeps, groupware: Groupware, entry: IntakeEntry): Promise<void> {
  const { log } = deps;
  const { aliasId, objects, intake } = groupware;
  try {
    await objects.write(() => planEntry(deps, groupware, entry));
    log.info('scheduling.applied', { aliasId, entryId: entry.id });
  } catch (error) {
    if (error instanceof AlreadyTaken) return;
    if (error instanceof Nothing || error instanceof ServiceError) {
      const reason = error instanceof Nothing ? error.reason : error.key;
      // The database is unavailable: the next session tries again
      if (error instanceof ServiceError && (error.kind === 'unavailable' || error.kind === 'busy')) throw error;
      log.info('scheduling.ignored', { aliasId, entryId: entry.id, reason });
      await intake.discard(entry.id);
      return;
    }
    throw error;
  }
}

/** Reads everything itself, because it runs again if another session changed an object first. */
async function planEntry(deps: IntakeDeps, groupware: Groupware, entry: IntakeEntry): Promise<WritePlan> {
  const { text, sender } = entry.content;
  const me = { address: groupware.address };
  const { plans } = deps;
  const incoming = await plans.run('incoming', { text }, text.length);
  if (!incoming) throw new Nothing('unreadable');
  const locale = await deps.localeOf(groupware.aliasId);
  const calendar = translate(locale, 'invitation.calendar');
  const collections = await groupware.collections.ensure(['calendar', 'inbox'], { calendar, book: '' });
  const known = await findObject(groupware, collections, incoming.uid);
  const stored = known && acceptedContent(known.object.bytes);
  const size = text.length + (stored?.length ?? 0);
  const letter = { text, method: incoming.method ?? 'REQUEST', from: sender };
  const applied = await plans.run('apply', { ...letter, stored, me }, size);
  if (applied.kind === 'none') throw new Nothing(applied.reason);
  const take = async (tx: Db) => {
    if (!(await groupware.intake.take(tx, entry.id))) throw new AlreadyTaken();
  };
  const member = inboxMember(collections, entry);
  if (applied.kind === 'refresh') {
    const asked = { stored: stored ?? '', to: applied.to, me, nowMs: deps.clock.now(), locale };
    const { letters, ownName } = await plans.run('refresh', asked, size);
    const { accept } = await stageLetters(deps, { ...groupware, name: ownName }, letters, new Set());
    return { changes: member, commit: (tx) => take(tx).then(() => accept(tx)) };
  }
  const target = known?.facts.collectionId ?? calendarFor(collections, incoming.kind)?.id;
  if (target === undefined) throw new Nothing('no-calendar');
  const name = known?.facts.name ?? `${newId(deps.random, deps.clock.now())}.ics`;
  const place = { collectionId: target, name };
  const change: PlannedChange = {
    ...place,
    before: known?.facts,
    text: applied.text,
    scheduleTag: !applied.isOurs ? 'none' : applied.isAnswer ? 'keep' : 'new',
  };
  return { changes: [change, ...member], commit: take };
}

/** Contract §4.2: the message as it came, until a client deletes it. */
function inboxMember(collections: readonly Collection[], { id, content }: IntakeEntry): PlannedChange[] {
  const inbox = collections.find(({ kind }) => kind === 'inbox');
  return inbox ? [{ collectionId: inbox.id, name: `${id}.ics`, before: undefined, text: content.text }] : [];
}

/** Deletes old members of the inbox, which no client has deleted. */
async function expireInbox({ collections, objects }: Groupware, before: number): Promise<void> {
  for (const { id } of await collections.list('inbox')) {
    const old = (await objects.snapshot(id)).objects.filter(({ createdAt }) => createdAt < before);
    for (const { name } of old) await objects.remove({ collectionId: id, name }).catch(unlessGone);
  }
}

function unlessGone(error: unknown): void {
  if (!(error instanceof ServiceError && error.kind === 'not-found')) throw error;
}

/** A request waits at most this long, and then shows the current state. */
const PATIENCE_MS = 2000;

export async function settled({ clock }: { readonly clock: Pick<Clock, 'sleep'> }, run: Promise<void>): Promise<void> {
  const over = new AbortController();
  const patience = clock.sleep(PATIENCE_MS, over.signal).catch(() => {}); // rejects when the run was faster
  try {
    await Promise.race([run, patience]);
  } finally {
    over.abort('settled'); // without a reason each abort makes an error with a stack
    run.catch(() => {}); // the next session tries again
  }
}
