import { newId } from '../../platform/random.js';
import { ServiceError } from '../../platform/service-error.js';
import type { Collection } from '../collection.js';
import type { CollectionSnapshot, PlannedChange, PutResult, WritePlan } from '../groupware.js';
import { GroupwareFault } from '../groupware-fault.js';
import { checkName } from '../names.js';
import { bareName } from '../object.js';
import type { ReadObject } from './read-object.js';
import { stageBody } from './stage-body.js';
import type { TextThread } from './text-thread.js';
import { type StagedWrite, StaleWrite, type WriteDeps, writeObjects } from './write-objects.js';

/** Each retry means that another write was faster, so this many writes may run at once. */
const MAX_TRIES = 200;

export interface PlanDeps extends WriteDeps {
  readonly texts: Pick<TextThread, 'run'>;
  snapshot(collectionId: string): Promise<CollectionSnapshot>;
}

/** A plan with the bytes as the client sent them, which an edited text replaces. */
export interface ExactPlan extends Omit<WritePlan, 'changes'> {
  readonly changes: readonly ExactChange[];
  /** The result when nothing is left to write. */
  readonly done?: PutResult | undefined;
}

export interface ExactChange extends Omit<PlannedChange, 'text'> {
  readonly bytes: Uint8Array | undefined;
  readonly isAsSent: boolean;
  readonly createdAt?: number | undefined;
  readonly isNote?: boolean | undefined;
  /** The parsed bytes, if they have been parsed already. */
  readonly read?: ReadAs | undefined;
}

/** The result of parsing depends on the collection's settings, too. */
interface ReadAs {
  readonly object: ReadObject;
  readonly settings: string;
}

/** Carries out `plan` in one transaction; plans again if an object that it saw has changed. */
export async function carryOut(deps: PlanDeps, plan: () => Promise<ExactPlan>): Promise<readonly PutResult[]> {
  const { db } = deps;
  for (let tries = 1; ; tries++) {
    const { changes, commit, done } = await plan();
    if (done) {
      await db.durable();
      return [done];
    }
    try {
      const staged: StagedWrite[] = [];
      const leaving = new Set(changes.flatMap(({ before, bytes }) => (bytes === undefined && before ? before.id : [])));
      for (const change of changes) staged.push(await stage(deps, change, leaving));
      const facts = await db.inTransaction(async (tx) => {
        const written = await writeObjects(tx, deps, staged);
        await commit?.(tx);
        return written;
      });
      await db.durable();
      return changes.map(({ before, bytes, isAsSent }, n) => ({
        outcome: bytes === undefined ? 'removed' : before ? 'replaced' : 'created',
        facts: facts[n] as (typeof facts)[number],
        isAsSent,
      }));
    } catch (error) {
      if (!(error instanceof StaleWrite)) throw error;
      if (tries === MAX_TRIES) throw new ServiceError('busy', 'db.unavailable');
    }
  }
}

async function stage(deps: PlanDeps, change: ExactChange, leaving: ReadonlySet<string>): Promise<StagedWrite> {
  const { collectionId, name, before, bytes, scheduleTag = before ? 'keep' : 'none', createdAt, isNote } = change;
  if (bytes === undefined) return { collectionId, name, before, after: undefined };
  const snapshot = await deps.snapshot(collectionId);
  const there = snapshot.find(name);
  // A write by another session is retried; it is no conflict
  if (there?.id !== before?.id || there?.modseq !== before?.modseq) throw new StaleWrite();
  checkPlace(snapshot, name, leaving);
  const { object: read } =
    change.read?.settings === settingsOf(snapshot.collection)
      ? change.read
      : await readAs(deps, snapshot.collection, bytes);
  checkUid(snapshot, read.uid, before?.id, leaving);
  const id = before?.id ?? newId(deps.random, deps.clock.now());
  const seal = deps.sealOf(collectionId);
  const body = await stageBody(deps, seal, { objectId: id, version: (before?.version ?? 0) + 1, bytes });
  const after = { id, read, etag: await seal.etag(bytes), body, scheduleTag, createdAt, isNote };
  return { collectionId, name, before, after };
}

export async function readAs(
  { texts, address }: Pick<PlanDeps, 'texts' | 'address'>,
  collection: Collection,
  bytes: Uint8Array,
): Promise<ReadAs> {
  const { kind, props } = collection;
  const { timezone, components } = props;
  const result = await texts.run('readObject', { kind, timezone, components, bytes, address }, bytes.byteLength);
  if ('read' in result) return { object: result.read, settings: settingsOf(collection) };
  const { fault } = result;
  throw new GroupwareFault(fault.kind, fault.key, fault.condition, fault.params);
}

function settingsOf({ kind, props }: Collection): string {
  return [kind, props.timezone, ...(props.components ?? [])].join(' ');
}

const NONE: ReadonlySet<string> = new Set();

/** Names that differ only by `.ics` or `.vcf` are one id for REST. `leaving`: objects that the same write removes. */
export function checkPlace(snapshot: CollectionSnapshot, name: string, leaving = NONE): void {
  checkName(name);
  const other = snapshot.findBare(bareName(name));
  if (other && other.name !== name && !leaving.has(other.id))
    throw new ServiceError('conflict', 'groupware.nameTaken', { name: other.name });
}

export function checkUid(
  { collection, findUid }: CollectionSnapshot,
  uid: string,
  ownId: string | undefined,
  leaving = NONE,
): void {
  const other = collection.kind === 'inbox' ? undefined : findUid(uid);
  if (other && other.id !== ownId && !leaving.has(other.id)) throw uidConflict(collection, other.name);
}

export function uidConflict({ kind }: Pick<Collection, 'kind'>, otherName: string): GroupwareFault {
  const namespace = kind === 'book' ? 'CARDDAV' : 'CALDAV';
  const condition = { namespace, name: 'no-uid-conflict', otherName } as const;
  return new GroupwareFault('conflict', 'groupware.uidTaken', condition, { name: otherName });
}
