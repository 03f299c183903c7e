import type { PathState } from './path.js';

/** A recipient of an outbound email, as `outbound` stores it. */
export interface RecipientStanding {
  readonly state: string;
  readonly fault?: FaultOrigin | undefined;
  /** Bounces that came back after delivery. */
  readonly returned?: { readonly hard?: unknown } | undefined;
}

interface FaultOrigin {
  readonly response?: string;
  readonly isExpired?: boolean;
}

/** The state of its path, for the log, the API and the command line alike: `docs/states.md` explains the states. */
export function pathStateOf({ state, fault, returned }: RecipientStanding): PathState {
  switch (state) {
    case 'delivered':
      return returned?.hard === undefined ? 'delivered' : 'bounced';
    case 'cancelled':
      return 'cancelled';
    case 'failed':
      return fault && isFromOutside(fault) ? 'bounced' : 'refused';
    default:
      return 'waiting';
  }
}

/** The other server refused, or was not reached in five days; otherwise we refused. */
export function isFromOutside({ response, isExpired }: FaultOrigin): boolean {
  return response !== undefined || isExpired === true;
}
