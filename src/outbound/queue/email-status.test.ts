import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeliveryOutcome } from '../delivery/delivery.js';
import type { DeliveryFault, DeliveryReport, EmailRecipient, EmailStatus } from '../emails/email.js';
import { decideStatus, isFinalStatus } from './email-status.js';
import { HORIZON_MS } from './retry-policy.js';
import { settleRecipient } from './settle-policy.js';

/** The events of an email. */
type Event = AttemptEvent | { readonly kind: 'suspend' | 'resume' | 'cancel' };
interface AttemptEvent {
  readonly kind: 'deliver' | 'putOff' | 'expire' | 'refuse' | 'refuseOurselves';
  readonly to: number;
}

const ATTEMPTS = ['deliver', 'putOff', 'expire', 'refuse', 'refuseOurselves'] as const;

function eventsOf(recipients: number): Event[] {
  const attempts = Array.from({ length: recipients }, (_, to) => ATTEMPTS.map((kind) => ({ kind, to }))).flat();
  return [...attempts, { kind: 'suspend' }, { kind: 'resume' }, { kind: 'cancel' }];
}

const fault: DeliveryFault = { at: 0, code: 450, message: 'no', category: 'other', action: 'defer' };
const remote: DeliveryFault = { ...fault, code: 550, response: '550 no' };
const outcomes: Record<string, DeliveryOutcome> = {
  deliver: { kind: 'delivered', destination: 'x', report: {} as DeliveryReport },
  putOff: { kind: 'deferred', destination: 'x', blames: 'message', fault },
  expire: { kind: 'deferred', destination: 'x', blames: 'message', fault },
  refuse: { kind: 'failed', destination: 'x', fault: remote },
  refuseOurselves: { kind: 'failed', destination: 'x', fault: { ...fault, code: 550 } },
};

/** The real code: rows changed by `settleRecipient`, their status by `decideStatus`. */
class Machine {
  isCancelled = false;
  recipients: readonly EmailRecipient[];

  constructor(recipients: number) {
    const fresh = { state: 'waiting', attempts: 0, destination: 'x' } as EmailRecipient;
    this.recipients = Array<EmailRecipient>(recipients).fill(fresh);
  }

  apply(event: Event): void {
    if (this.isOver) return;
    if (event.kind === 'cancel') this.isCancelled = true;
    else if (event.kind === 'suspend') this.#move('waiting', 'held');
    else if (event.kind === 'resume') this.#move('held', 'waiting');
    else if ('to' in event) this.#settle(event);
  }

  get status(): EmailStatus {
    return decideStatus(this);
  }

  get isOver(): boolean {
    return isFinalStatus(this.status);
  }

  #settle({ kind, to }: AttemptEvent): void {
    const facts = { isCancelled: this.isCancelled, date: 0, now: kind === 'expire' ? HORIZON_MS : 1, chance: 0 };
    const recipient = this.recipients[to];
    const outcome = outcomes[kind];
    if (recipient?.state !== 'waiting' || !outcome) return;
    this.recipients = this.recipients.with(to, settleRecipient(recipient, outcome, facts));
  }

  #move(from: string, to: EmailRecipient['state']): void {
    this.recipients = this.recipients.map((one) => (one.state === from ? { ...one, state: to } : one));
  }
}

/** Slow and obvious: keeps the history of each recipient as words, and applies the contract's table literally. */
class Model {
  readonly histories: string[][];
  isSuspended = false;
  wasCancelled = false;

  constructor(recipients: number) {
    this.histories = Array.from({ length: recipients }, () => []);
  }

  apply(event: Event): void {
    if (['sent', 'partially_sent', 'bounced', 'rejected'].includes(this.status)) return;
    if (event.kind === 'cancel') this.wasCancelled = true;
    else if (event.kind === 'suspend') this.isSuspended = true;
    else if (event.kind === 'resume') this.isSuspended = false;
    else if ('to' in event && !this.isSuspended && !this.isDone(event.to)) this.histories[event.to]?.push(event.kind);
  }

  isDone(recipient: number): boolean {
    const ends = ['deliver', 'expire', 'refuse', 'refuseOurselves'];
    return (this.histories[recipient] ?? []).some((word) => ends.includes(word));
  }

  get status(): EmailStatus {
    const ended = (word: string) => this.histories.filter((history) => history.at(-1) === word).length;
    const open = this.histories.filter((_, recipient) => !this.isDone(recipient));
    if (this.wasCancelled) return 'rejected';
    if (this.isSuspended && open.length > 0) return 'pending';
    if (ended('deliver') === this.histories.length) return 'sent';
    if (open.length > 0) return open.some((history) => history.length > 0) ? 'deferred' : 'queued';
    if (ended('deliver') > 0) return 'partially_sent';
    return ended('refuse') + ended('expire') > 0 ? 'bounced' : 'rejected';
  }
}

function statuses(
  of: { apply(event: Event): void; readonly status: EmailStatus },
  events: readonly Event[],
): EmailStatus[] {
  return events.map((event) => {
    of.apply(event);
    return of.status;
  });
}

describe('the status of an email', () => {
  it('is what the contract says after every sequence of up to six events', () => {
    const all = eventsOf(2);
    const seen = new Set<EmailStatus>();
    const differing: string[] = [];
    // Sequences with equal rows and histories continue alike: one of them represents all
    let ways = new Map([['', { events: [] as readonly Event[], count: 1 }]]);
    for (let length = 1; length <= 6; length++) {
      const longer: typeof ways = new Map();
      for (const { events, count } of ways.values()) {
        for (const event of all) {
          const [machine, model, path] = [new Machine(2), new Model(2), [...events, event]];
          const actual = statuses(machine, path).at(-1);
          if (actual !== statuses(model, path).at(-1)) differing.push(JSON.stringify(path));
          if (actual) seen.add(actual);
          const key = JSON.stringify([machine, model]);
          longer.set(key, { events: path, count: count + (longer.get(key)?.count ?? 0) });
        }
      }
      ways = longer;
      const covered = [...ways.values()].reduce((sum, { count }) => sum + count, 0);
      expect(covered).toBe(all.length ** length);
    }
    expect(differing.slice(0, 5)).toEqual([]);
    const statusNames: EmailStatus[] = [
      'pending',
      'queued',
      'deferred',
      'sent',
      'partially_sent',
      'bounced',
      'rejected',
    ];
    expect([...seen].sort()).toEqual(statusNames.sort());
  });

  it('is that after longer sequences too', () => {
    const event = fc.constantFrom(...eventsOf(4));
    fc.assert(
      fc.property(fc.array(event, { minLength: 7, maxLength: 40 }), (events) => {
        expect(statuses(new Machine(4), events)).toEqual(statuses(new Model(4), events));
      }),
      { numRuns: 500 },
    );
  });

  it('stays rejected when a recipient is delivered whose dot was already sent', () => {
    const before = { state: 'cancelled', attempts: 0 } as EmailRecipient;
    const facts = { isCancelled: true, date: 0, now: 1, chance: 0 };
    const after = settleRecipient(before, { kind: 'delivered', destination: 'x', report: {} as DeliveryReport }, facts);
    expect(after.state).toBe('delivered');
    expect(decideStatus({ isCancelled: true, recipients: [after] })).toBe('rejected');
  });
});
