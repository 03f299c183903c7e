import type { Db } from '../../db/database.js';
import type { DeliveryLog } from '../../deliverylog/delivery-log.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { Email, EmailRecipient, OpenEmail, Via } from '../../outbound/emails/email.js';
import { insertEmailEvent } from '../../outbound/emails/email-event-store.js';
import { decideStatus } from '../../outbound/queue/email-status.js';
import { backOffMs } from '../../outbound/queue/retry-policy.js';
import type { EnqueueEmail } from '../../outbound/submit/enqueue-email.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random } from '../../platform/random.js';
import type { ForwardCarrier, QueuedForward } from '../carriers.js';
import { DOUBT_MS } from '../dispatch/fingerprint-store.js';
import type { ForwardWay } from '../resolve/resolution.js';
import { forwardFactsOf, putForwardFacts } from './forward-facts.js';
import { isRewritten } from './prepare-forward.js';

export interface EnqueueForwardDeps {
  readonly enqueue: EnqueueEmail;
  readonly keyring: Pick<Keyring, 'seal'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly destinationOf: (address: string) => string;
  readonly changePath: DeliveryLog['change'];
}

type Target = QueuedForward['targets'][number];

/** Rows of the queue for a message that arrived. They hold nothing of its header: that is in the sealed facts. */
export function createEnqueueForward(deps: EnqueueForwardDeps): ForwardCarrier['enqueue'] {
  const { enqueue, keyring, clock, random, changePath } = deps;
  return async (tx, queued) => {
    const email = toEmail(queued, newId(random, clock.now()), clock.now());
    const recipients = queued.targets.map((target, position) => toRecipient(deps, email, queued, target, position));
    const status = decideStatus({ isCancelled: false, recipients });
    const { source } = queued;
    const duplicateKey = `forward:${email.id}`;
    // The sender got a temporary reply and learns of it at RCPT
    if (!(await enqueue(tx, { email: { ...email, status }, recipients, duplicateKey, source }))) {
      throw new Error('the domain of this forward is gone');
    }
    await putForwardFacts(tx, keyring, email, forwardFactsOf(queued));
    for (const { address, position } of recipients) {
      if (queued.targets[position]?.mayRepeat) await noteDoubt(tx, email, address);
    }
    const facts = { emailId: email.id };
    await changePath(
      tx,
      queued.targets.map(({ pathId }) => ({ id: pathId, facts, events: [] })),
    );
  };
}

function toEmail(
  { prepared: { arrival }, source, domainId, targets }: QueuedForward,
  id: string,
  now: number,
): OpenEmail {
  return {
    id,
    domainId,
    accountId: undefined,
    aliasId: undefined,
    origin: 'forward',
    status: 'queued',
    messageId: '',
    subject: '',
    headers: [],
    dsn: undefined,
    envelope: { from: arrival.mailFrom, to: targets.map(({ way }) => way.address) },
    blobId: source.id,
    sizeBytes: source.sizeBytes,
    isBounce: false,
    isRedacted: false,
    isCancelled: false,
    requiresTls: arrival.requiresTls,
    isUtf8: arrival.isUtf8,
    // Not the arrival: a held copy may be resent a week later
    date: now,
    createdAt: now,
    updatedAt: now,
    finalAt: undefined,
  };
}

function toRecipient(
  { random, destinationOf }: Pick<EnqueueForwardDeps, 'random' | 'destinationOf'>,
  email: Email,
  { prepared, isSenderSpared = false }: QueuedForward,
  { way, pathId, mayRepeat = false, fault, doubtOf }: Target,
  position: number,
): EmailRecipient {
  const via = viaOf(way);
  const chance = random.bytes(1).readUInt8(0) / 256;
  const waitMs = mayRepeat ? DOUBT_MS : fault ? backOffMs(1, chance) : 0;
  return {
    domainId: email.domainId,
    emailId: email.id,
    position,
    address: way.address,
    state: 'waiting',
    destination: via ? laneOf(via) : destinationOf(way.address),
    attempts: fault ? 1 : 0,
    nextAttemptAt: email.date + waitMs,
    fault,
    delivery: undefined,
    notify: undefined,
    originalRecipient: undefined,
    claimNumber: undefined,
    isDelayTold: false,
    wasSoftBounced: false,
    forward: {
      pathId,
      arrivalId: prepared.arrival.id,
      recipient: prepared.recipient,
      ...(way.alias && { aliasId: way.alias.id }),
      ...(via && { via }),
      ...(way.kind === 'home' && { isHome: true }),
      ...(isRewritten(prepared) && { isRewritten: true }),
      ...(doubtOf !== undefined && { doubtOf }),
      ...((isSenderSpared || prepared.arrival.mailFrom === '') && { isHeldOnFailure: true }),
    },
  };
}

/** Direct when a host is named, or when the port is not that of mail hosts. */
export function viaOf(way: ForwardWay | { readonly kind: 'home' }): Via | undefined {
  if (way.kind === 'home' || (way.host === undefined && way.port === MAIL_PORT)) return undefined;
  return { host: way.host ?? way.address.slice(way.address.lastIndexOf('@') + 1), port: way.port };
}

const MAIL_PORT = 25;

/** The lane that an attempt would use. */
function laneOf({ host, port }: Via): string {
  return port === MAIL_PORT ? host : `${host}:${port}`;
}

async function noteDoubt(tx: Db, { id: emailId, domainId, createdAt }: Email, recipient: string): Promise<void> {
  const details = { attempt: 1, mayBeRepeated: true };
  await insertEmailEvent(tx, {
    domainId,
    emailId,
    kind: 'attempt.interrupted',
    recipient,
    details,
    at: createdAt,
  });
}
