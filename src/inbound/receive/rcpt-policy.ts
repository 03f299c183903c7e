import { reply } from '../../protocol/smtp/reply.js';
import type { AcceptedAddress, Home, RefusalKind, Resolution } from '../resolve/resolution.js';
import { type Refusal, refuse } from './refusal.js';

export type RcptVerdict =
  | { readonly action: 'accept'; readonly address: AcceptedAddress }
  /** `isLogged`: false if it only needs a transaction of its own. */
  | { readonly action: 'refuse'; readonly refusal: Refusal; readonly isLogged: boolean };

export interface RcptNeighbours {
  /** The recipients accepted in this transaction, in order. */
  readonly accepted: readonly AcceptedAddress[];
  /** Whether another RCPT is already pipelined. */
  readonly isRcptBehind: () => boolean;
  /** The number of unknown recipients in this session. */
  readonly unknown: number;
  readonly refused: number;
}

const MAX_UNKNOWN = 10;
// A client that names this many unknown addresses is guessing
const MAX_REFUSED = 100;

/** The answer to RCPT (decision 10.1); `listed`: why its client may not send mail to this address. */
export function decideRcpt(
  resolution: Resolution,
  neighbours: RcptNeighbours,
  listed: Refusal | undefined,
): RcptVerdict {
  if (resolution.kind === 'refused') {
    const refusal = refusalOf(resolution, neighbours);
    return { action: 'refuse', refusal: orGoodbye(refusal, neighbours), isLogged: resolution.why !== 'crowded' };
  }
  if (listed) return { action: 'refuse', refusal: orGoodbye(listed, neighbours), isLogged: true };
  const [first] = neighbours.accepted;
  if (first && first.home.rulesKey !== resolution.home.rulesKey) {
    const refusal = refuse('policy', 'policy', 452, '4.5.3', 'Send this recipient a separate copy');
    return { action: 'refuse', refusal, isLogged: false };
  }
  return { action: 'accept', address: resolution };
}

/** RFC 3207 §4: a domain may require TLS for its mail. */
export function decideTransport({ requiresTls }: Pick<Home, 'requiresTls'>, tls: unknown): Refusal | undefined {
  if (!requiresTls || tls !== undefined) return undefined;
  return refuse('policy', 'policy', 530, '5.7.0', 'This domain accepts mail over TLS only, send STARTTLS first');
}

function refusalOf(
  { why, reply: usual }: Extract<Resolution, { kind: 'refused' }>,
  { accepted, isRcptBehind, unknown }: RcptNeighbours,
): Refusal {
  const category = CATEGORY_OF[why];
  if (why === 'unknown' && unknown + 1 >= MAX_UNKNOWN) {
    return { ...refuse('alias', category, 421, '4.7.0', 'Too many unknown addresses'), isLast: true };
  }
  if (why === 'disabledForNow') {
    // Many senders end the session on 421, which would hold back the other recipients
    const code = accepted.length === 0 && !isRcptBehind() ? 421 : 450;
    return { kind: 'alias', category, reply: reply(code, '4.2.1', ...usual.lines) };
  }
  return { kind: 'alias', category, reply: usual };
}

function orGoodbye(refusal: Refusal, { refused }: RcptNeighbours): Refusal {
  if (refusal.isLast || refused + 1 < MAX_REFUSED) return refusal;
  return { ...refusal, reply: reply(421, '4.7.0', 'Too many refused recipients'), isLast: true };
}

const CATEGORY_OF = {
  unhosted: 'recipient',
  unverified: 'recipient',
  unknown: 'recipient',
  disabled: 'recipient',
  disabledForNow: 'recipient',
  loop: 'policy',
  full: 'capacity',
  crowded: 'capacity',
  forNow: 'dns',
} as const satisfies Record<RefusalKind, Refusal['category']>;
