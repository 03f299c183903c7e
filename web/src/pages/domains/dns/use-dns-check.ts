import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type CallName, call } from '../../../api/call';
import type { DnsRecord, Domain } from '../../../api/calls';
import { useLiveEvents } from '../../../shell/live';

export type LiveState = DnsRecord['state'] | 'checking';

export interface CheckOutcome {
  readonly side: 'receiving' | 'sending';
  readonly isGood: boolean;
  /** The service's own sentence: what is right, or what is missing. */
  readonly text: string;
}

interface DnsCheck {
  readonly isRunning: boolean;
  readonly outcomes: readonly CheckOutcome[];
  /** What the running check has found of a record so far. */
  stateOf(record: DnsRecord): LiveState;
  run(): Promise<void>;
}

const SIDES = [
  ['receiving', 'GET /v1/domains/{domain}/verify-records'],
  ['sending', 'GET /v1/domains/{domain}/verify-smtp'],
] as const;
const CHANGED: readonly CallName[] = [
  'GET /v1/domains',
  'GET /v1/domains/{domain}',
  'GET /v1/domains/{domain}/dns-records',
];

/** Checks DNS again, both for receiving and for sending; records report one by one. */
export function useDnsCheck({ id, name }: Domain): DnsCheck {
  const client = useQueryClient();
  const [seen, setSeen] = useState<ReadonlyMap<string, LiveState>>(new Map());
  const [outcomes, setOutcomes] = useState<readonly CheckOutcome[]>([]);
  const [isRunning, setRunning] = useState(false);

  useLiveEvents(
    useCallback(
      (type, data) => {
        if (type !== 'dns-check' || data.domain_id !== id) return;
        setSeen((before) => new Map(before).set(`${data.purpose} ${data.name}`, data.state as LiveState));
      },
      [id],
    ),
  );

  const run = useCallback(async () => {
    setRunning(true);
    setOutcomes([]);
    try {
      for (const [side, check] of SIDES) {
        const outcome = await call(check, { params: { domain: name } }).then(
          (text) => ({ side, isGood: true, text }),
          (error: Error) => ({ side, isGood: false, text: error.message }),
        );
        setOutcomes((before) => [...before, outcome]);
      }
      await Promise.all(CHANGED.map((of) => client.invalidateQueries({ queryKey: [of] })));
    } finally {
      setSeen(new Map());
      setRunning(false);
    }
  }, [client, name]);

  return {
    isRunning,
    outcomes,
    stateOf: (record) => seen.get(`${record.purpose} ${record.name}`) ?? record.state,
    run,
  };
}
