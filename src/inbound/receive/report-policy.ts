import { createHash } from 'node:crypto';
import type { CallWindows } from '../../limits/call-windows.js';
import type { Clock } from '../../platform/clock.js';
import type { AcceptedAddress } from '../resolve/resolution.js';
import { readReturnedMessage } from '../returns/returned-message.js';
import { type Refusal, refuse } from './refusal.js';

/** Decision 17.13: which mail our report addresses accept. */
export type ReportPolicy = (question: ReportQuestion) => Refusal | undefined;

export interface ReportQuestion {
  readonly isNullSender: boolean;
  readonly recipients: readonly AcceptedAddress[];
  readonly source: Buffer;
  /** Nothing is counted. */
  readonly isDry: boolean;
}

const HOURLY = { count: 20, windowSeconds: 60 * 60 };
const NO_REPORT = refuse('policy', 'policy', 550, '5.7.1', 'This address accepts only reports about mail sent from it');
const TOO_MANY = refuse('policy', 'capacity', 450, '4.7.1', 'Too many reports to this address, try again in an hour');

/** `windows` may be shared with other nodes. */
export function createReportPolicy(clock: Pick<Clock, 'now'>, windows: CallWindows): ReportPolicy {
  function isCrowded({ address }: AcceptedAddress, isDry: boolean): boolean {
    const now = clock.now();
    const key = `REPORTS:${digestOf(address.toLowerCase())}`; // servers on the way change the case
    const window = windows.find(key);
    const isFull = window !== undefined && window.resetsAt > now && window.count >= HOURLY.count;
    if (!isFull && !isDry) windows.add(key, HOURLY, now);
    return isFull;
  }

  return ({ isNullSender, recipients, source, isDry }) => {
    const made = recipients.filter(isMadeForReports);
    if (made.length === 0) return undefined;
    if (!isNullSender && readReturnedMessage(source).kind !== 'feedback') return NO_REPORT;
    return made.some((recipient) => isCrowded(recipient, isDry)) ? TOO_MANY : undefined;
  };
}

/** The address tells of a message: other nodes need not read it. */
function digestOf(address: string): string {
  return createHash('sha256').update(address).digest('base64url');
}

function isMadeForReports({ ways }: AcceptedAddress): boolean {
  return ways.some(({ kind }) => kind === 'return' || kind === 'home');
}
