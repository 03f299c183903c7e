import { notFound, ServiceError } from '../../platform/service-error.js';
import type { TransferRequest } from '../groupware.js';
import type { ObjectFacts, OpenObject } from '../object.js';
import type { ExactChange, ExactPlan, PlanDeps } from './plan-write.js';

interface TransferDeps extends PlanDeps {
  openOne(facts: ObjectFacts | undefined): Promise<OpenObject | undefined>;
}

/**
 * The object is stored again at the target, sealed for that collection. An object there is removed first, so that
 * clients see both changes.
 */
export async function transferPlan(
  deps: TransferDeps,
  { from, to, isMove, overwrites, precondition, targetPrecondition }: TransferRequest,
): Promise<ExactPlan> {
  const [source, target] = await Promise.all([deps.snapshot(from.collectionId), deps.snapshot(to.collectionId)]);
  const own = await deps.openOne(source.find(from.name));
  if (!own) throw notFound('groupware.objectGone');
  const before = target.find(to.name);
  if (precondition && !precondition(own.facts)) throw changed();
  if (targetPrecondition && !targetPrecondition(before)) throw changed();
  if (from.collectionId === to.collectionId && from.name === to.name)
    throw new ServiceError('forbidden', 'groupware.sameName');
  if (source.collection.kind !== target.collection.kind) throw new ServiceError('forbidden', 'groupware.otherKind');
  if (before && !overwrites) throw changed();

  const { bytes, facts } = own;
  const put: ExactChange = {
    ...to,
    before,
    bytes,
    isAsSent: true,
    scheduleTag: facts.scheduleTag === undefined ? 'none' : 'new',
    createdAt: facts.createdAt,
  };
  const remove: ExactChange = { ...from, before: facts, bytes: undefined, isAsSent: true };
  return { changes: isMove ? [remove, put] : [put] };
}

function changed(): ServiceError {
  return new ServiceError('precondition-failed', 'groupware.changed');
}
