import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../api/call';
import type { DomainImportPlan, DomainImportStep } from '../../../api/calls';

export interface Access {
  readonly url: string;
  readonly api_token: string;
}

export interface Progress {
  readonly done: number;
  readonly total: number;
}

export type Move =
  | { readonly stage: 'asking' }
  | { readonly stage: 'reading'; readonly progress: Progress }
  | { readonly stage: 'planned'; readonly plans: readonly DomainImportPlan[] }
  | { readonly stage: 'making' | 'made'; readonly progress: Progress; readonly steps: readonly DomainImportStep[] };

/** As many as the service takes in one call. */
const ALIASES_AT_ONCE = 50;
const ASKING: Move = { stage: 'asking' };

/**
 * Reads the other service domain by domain, and makes the domains in small calls, so that both have a progress. Leaving
 * the page stops it; what was made stays, and the whole can be done again. The API token is only in this page.
 */
export function useMove() {
  const client = useQueryClient();
  const [move, setMove] = useState<Move>(ASKING);
  const [error, setError] = useState<Error | null>(null);
  const run = useRef(new AbortController());

  const start = (act: (signal: AbortSignal) => Promise<void>, onFailed: Move) => {
    run.current.abort();
    const controller = new AbortController();
    const { signal } = controller;
    run.current = controller;
    setError(null);
    act(signal).catch((thrown: Error) => {
      if (signal.aborted) return;
      setError(thrown);
      setMove(onFailed);
    });
  };

  async function readAll(access: Access, signal: AbortSignal) {
    const listed = await call('POST /v1/account/imports/domains', { body: access, signal });
    const plans: DomainImportPlan[] = [];
    for (const { id, name } of listed) {
      setMove({ stage: 'reading', progress: { done: plans.length, total: listed.length } });
      plans.push(await call('POST /v1/account/imports/plan', { body: { ...access, id, name }, signal }));
    }
    setMove({ stage: 'planned', plans });
  }

  async function makeAll(plans: readonly DomainImportPlan[], signal: AbortSignal) {
    const total = plans.reduce((sum, { aliases }) => sum + 1 + aliases.length, 0);
    const steps: DomainImportStep[] = [];
    let done = 0;
    const tell = (count: number, more: readonly DomainImportStep[]) => {
      done += count;
      steps.push(...more);
      setMove({ stage: 'making', progress: { done, total }, steps: [...steps] });
    };
    tell(0, []);
    for (const { name, members, aliases } of plans) {
      const made = await call('POST /v1/account/imports/domain', { body: { name, members: wanted(members) }, signal });
      tell(1, made);
      if (made[0]?.outcome === 'refused') {
        tell(aliases.length, []);
        continue;
      }
      for (let at = 0; at < aliases.length; at += ALIASES_AT_ONCE) {
        const some = aliases.slice(at, at + ALIASES_AT_ONCE);
        const missing = some.filter(({ outcome }) => outcome !== 'there');
        const body = { domain: name, aliases: missing };
        tell(some.length, missing.length > 0 ? await call('POST /v1/account/imports/aliases', { body, signal }) : []);
      }
    }
    setMove({ stage: 'made', progress: { done, total }, steps });
  }

  return {
    move,
    error,
    read: (access: Access) => {
      setMove({ stage: 'reading', progress: { done: 0, total: 0 } });
      start((signal) => readAll(access, signal), ASKING);
    },
    make: (plans: readonly DomainImportPlan[], all: readonly DomainImportPlan[]) =>
      start(
        (signal) => makeAll(plans, signal).finally(() => client.invalidateQueries({ queryKey: ['GET /v1/domains'] })),
        { stage: 'planned', plans: all },
      ),
    restart: () => {
      run.current.abort();
      setError(null);
      setMove(ASKING);
    },
    stop: () => run.current.abort(),
  };
}

function wanted(members: DomainImportPlan['members']) {
  return members.filter(({ outcome }) => outcome !== 'there').map(({ email, group }) => ({ email, group }));
}
