import type { PathState } from './path.js';

/** A recipient of an outbound email, as `outbound` has it. */
export interface RecipientStanding {
  readonly state: string;
  readonly fault?: FaultOrigin | undefined;
  /** What came back after it had been taken. */
  readonly returned?: { readonly hard?: unknown } | undefined;
}

interface FaultOrigin {
  readonly response?: string;
  readonly isExpired?: boolean;
}

/** The state of its path, for the log, the API and the command line alike: `docs/states.md` has the words. */
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

/** The other side said so, or was never reached in five days; else it was we who refused. */
export function isFromOutside({ response, isExpired }: FaultOrigin): boolean {
  return response !== undefined || isExpired === true;
}
