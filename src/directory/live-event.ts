import type { Db } from '../db/database.js';

/** That something has changed, for whoever looks at it now: ids only, what it is like he asks for himself. */
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
  /** Told to nobody: who these accounts are to domains has changed, so that they may see other events from now on. */
  | { readonly type: 'access'; readonly accountIds: readonly string[] };

export interface CheckedRecord {
  /** Two records may have one name and type. */
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

/** Once `tx` has committed; without one, now. It is lost with the process, and nothing may hang on it. */
export type Publish = (tx: Db | undefined, event: LiveEvent) => void;

/** Where nobody can listen: single commands, tests of other things. */
export const publishNothing: Publish = () => {};

/** Of two with the same key only the later is worth telling. */
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

/** What the caller reads. */
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
