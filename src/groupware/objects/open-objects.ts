import { notFound, ServiceError } from '../../platform/service-error.js';
import { acceptedContent } from '../../protocol/content-lines/decode-content.js';
import type {
  EditRequest,
  Objects,
  Precondition,
  Prepared,
  PutRequest,
  PutResult,
  RemoveRequest,
} from '../groupware.js';
import type { ObjectFacts, OpenObject } from '../object.js';
import { changesSince } from '../state/changes.js';
import { openBodies } from './open-bodies.js';
import {
  carryOut,
  checkPlace,
  checkUid,
  type ExactChange,
  type ExactPlan,
  type PlanDeps,
  readAs,
  uidConflict,
} from './plan-write.js';
import { objectsInRange, occurrencesInRange } from './range.js';
import { transferPlan } from './transfer.js';

export function openObjects(deps: PlanDeps): Objects {
  const { snapshot, sealOf } = deps;
  const find = async (collectionId: string, name: string) => (await snapshot(collectionId)).find(name);
  const bodies = {
    ...deps,
    refresh: async ({ collectionId, id }: ObjectFacts) =>
      (await snapshot(collectionId)).objects.find((facts) => facts.id === id),
  };
  const open = (facts: readonly ObjectFacts[]) => openBodies(bodies, facts);

  async function openOne(facts: ObjectFacts | undefined): Promise<OpenObject | undefined> {
    for await (const object of open(facts ? [facts] : [])) return object;
    return undefined;
  }

  async function planPut(request: PutRequest & Pick<EditRequest, 'isNote'>): Promise<ExactPlan> {
    const { collectionId, name, precondition, allowsNewUid = false, movesFrom, prepare } = request;
    const state = await snapshot(collectionId);
    checkPlace(state, name);
    const there = state.find(name);
    const source = movesFrom && (await find(movesFrom.collectionId, movesFrom.name));
    if (movesFrom && !source) throw notFound('groupware.objectGone');
    if (movesFrom && there) throw new ServiceError('conflict', 'groupware.nameTaken', { name });
    const before = source ?? there;
    checkPrecondition(precondition, before);
    const seal = sealOf(collectionId);
    const unchanged = async (bytes: Uint8Array, isAsSent: boolean): Promise<PutResult | undefined> =>
      there && (await seal.etag(bytes)) === there.etag ? { outcome: 'unchanged', facts: there, isAsSent } : undefined;
    const done = await unchanged(request.bytes, true);
    if (done) return { changes: [], done };

    const { collection } = state;
    const read = await readAs(deps, collection, request.bytes);
    const { uid } = read.object;
    checkUid(state, uid, there?.id);
    if (before && !allowsNewUid && before.uid !== uid) throw uidConflict(collection, before.name);
    const prepared: Prepared = prepare
      ? await prepare({
          collection,
          name,
          before: await openOne(before),
          after: acceptedContent(request.bytes),
        })
      : {};
    const { text, scheduleTag, commit } = prepared;
    const bytes = text === undefined ? request.bytes : Buffer.from(text);
    const isAsSent = text === undefined || Buffer.compare(bytes, request.bytes) === 0;
    const same = isAsSent ? undefined : await unchanged(bytes, false);
    if (same) return { changes: [], done: same };
    const put: ExactChange = {
      collectionId,
      name,
      before: there,
      bytes,
      isAsSent,
      scheduleTag,
      isNote: request.isNote,
      read: isAsSent ? read : undefined,
    };
    if (!source || !movesFrom) return { changes: [put], commit };
    const remove: ExactChange = { ...movesFrom, before: source, bytes: undefined, isAsSent: true };
    return { changes: [remove, { ...put, createdAt: source.createdAt }], commit };
  }

  async function planRemove({ collectionId, name, precondition, prepare }: RemoveRequest): Promise<ExactPlan> {
    const state = await snapshot(collectionId);
    const before = state.find(name);
    if (!before) throw notFound('groupware.objectGone');
    checkPrecondition(precondition, before);
    const { collection } = state;
    const prepared = prepare
      ? await prepare({ collection, name, before: await openOne(before), after: undefined })
      : undefined;
    return {
      changes: [{ collectionId, name, before, bytes: undefined, isAsSent: true }],
      commit: prepared?.commit,
    };
  }

  async function planEdit({ collectionId, name, precondition, edit, isNote }: EditRequest): Promise<ExactPlan> {
    const before = await openOne(await find(collectionId, name));
    if (!before) throw notFound('groupware.objectGone');
    checkPrecondition(precondition, before.facts);
    return planPut({ collectionId, name, bytes: Buffer.from(await edit(before.bytes.toString())), isNote });
  }

  const single = async (plan: () => Promise<ExactPlan>) => (await carryOut(deps, plan)).at(-1) as PutResult;

  return {
    snapshot,
    find,
    open,
    read: async (collectionId, name) => openOne(await find(collectionId, name)),
    changes: (collectionId, options) => changesSince(deps, collectionId, options),
    inRange: (collectionId, range) => objectsInRange({ ...deps, open }, collectionId, range),
    occurrences: (collectionId, range) => occurrencesInRange({ ...deps, open }, collectionId, range),
    put: (request) => single(() => planPut(request)),
    edit: (request) => single(() => planEdit(request)),
    remove: async (request) => (await single(() => planRemove(request))).facts,
    transfer: async (request) => {
      const results = await carryOut(deps, () => transferPlan({ ...deps, openOne }, request));
      return results.find(({ outcome }) => outcome !== 'removed') as PutResult;
    },
    write: (plan) =>
      carryOut(deps, async () => {
        const { changes, commit } = await plan();
        return {
          changes: changes.map(({ text, ...change }) => ({
            ...change,
            bytes: text === undefined ? undefined : Buffer.from(text),
            isAsSent: true,
          })),
          commit,
        };
      }),
  };
}

function checkPrecondition(precondition: Precondition | undefined, current: ObjectFacts | undefined): void {
  if (precondition && !precondition(current)) throw new ServiceError('precondition-failed', 'groupware.changed');
}
