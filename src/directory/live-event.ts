import type { Db } from '../db/database.js';

/** A change, for open pages: ids only; a page loads the record itself. */
export type LiveEvent =
  | {
      readonly type: 'email';
      readonly domainId: string;
      readonly aliasId: string | undefined;
      readonly id: string;
      readonly status: string;
    }
  | {
      readonly type: 'log';
      readonly domainId: string;
      readonly aliasId: string | undefined;
      /** The alias's owner. */
      readonly accountId: string | undefined;
      readonly id: string;
      readonly state: string;
    }
  | { readonly type: 'domain' | 'alias' | 'queue'; readonly domainId: string }
  | { readonly type: 'dns-check'; readonly domainId: string; readonly record: CheckedRecord }
  | ({ readonly type: 'import'; readonly domainId: string; readonly accountId: string } & ImportProgress)
  /** Not sent to clients: the rights of these accounts have changed, and so has what they may see. */
  | { readonly type: 'access'; readonly accountIds: readonly string[] };

export interface CheckedRecord {
  /** Two records may have the same name and type. */
  readonly purpose: string;
  readonly type: string;
  readonly name: string;
  readonly state: string;
}

export interface ImportProgress {
  readonly id: string;
  readonly done: number;
  readonly total: number;
  readonly state: string;
}

/** Sent after the commit of `tx`; without one, at once. Lost if the process ends, so nothing may depend on it. */
export type Publish = (tx: Db | undefined, event: LiveEvent) => void;

/** For uses without listeners: single commands, and tests. */
export const publishNothing: Publish = () => {};

/** If two events have the same key, only the later one is sent. */
export function keyOf(event: LiveEvent): string {
  switch (event.type) {
    case 'email':
    case 'log':
    case 'import':
      return `${event.type} ${event.id}`;
    case 'dns-check':
      return `${event.type} ${event.domainId} ${event.record.purpose} ${event.record.name}`;
    case 'access':
      return `${event.type} ${event.accountIds.join(' ')}`;
    default:
      return `${event.type} ${event.domainId}`;
  }
}

/** The data sent to clients. */
export function dataOf(event: Exclude<LiveEvent, { type: 'access' }>): object {
  switch (event.type) {
    case 'email':
      return { id: event.id, status: event.status, domain_id: event.domainId };
    case 'log':
      return { id: event.id, domain_id: event.domainId, alias_id: event.aliasId, state: event.state };
    case 'import': {
      const { id, domainId, done, total, state } = event;
      return { id, domain_id: domainId, done, total, state };
    }
    case 'dns-check':
      return { domain_id: event.domainId, ...event.record };
    case 'domain':
      return { id: event.domainId };
    case 'alias':
      return { domain_id: event.domainId };
    case 'queue':
      return {};
  }
}
