import type { Db } from '../../db/database.js';
import type { ActorClient } from '../actor.js';

/** What an account's audit log records: everything that grants or revokes access or destroys something. */
export const ACTS = [
  'account.created',
  'sign-in',
  'sign-in.failed',
  'sign-out',
  'session.ended',
  'password.changed',
  'password.reset',
  'totp.enabled',
  'totp.disabled',
  'recovery-code.used',
  'passkey.added',
  'passkey.removed',
  'email.changed',
  'token.created',
  'token.deleted',
  'domain.created',
  'domain.deleted',
  'member.invited',
  'member.added',
  'member.changed',
  'member.removed',
  'alias.deleted',
  'operator.appointed',
  'operator.dismissed',
  // Acts of operators
  'operator.account-changed',
  'operator.account-deleted',
  'operator.domain-suspended',
  'operator.domain-resumed',
  'operator.queue-retried',
  'operator.queue-cancelled',
  'operator.held-resent',
  'operator.held-deleted',
] as const;

export type ActName = (typeof ACTS)[number];

/** Names and ids of the objects, as the API spells them. */
export type ActDetails = Readonly<Record<string, string | number>>;

export interface Act {
  readonly id: string;
  readonly accountId: string;
  readonly name: ActName;
  readonly ip: string | undefined;
  readonly userAgent: string | undefined;
  readonly details: ActDetails;
  /** How often within the hour; more than 1 for failures only. */
  readonly times: number;
  readonly doneAt: number;
}

/** Writes to the audit log in the transaction of the act itself: neither exists without the other. */
export type RecordAct = (tx: Db, by: ActBy, name: ActName, details?: ActDetails) => Promise<void>;

/** Every actor satisfies this. */
export interface ActBy {
  readonly accountId: string;
  readonly client?: ActorClient;
}
