import { z } from 'zod';
import type { ExplainService } from '../../inbound/explain/explain-service.js';
import type { Explanation } from '../../inbound/explain/explanation.js';
import type { TxtDomainUse } from '../../inbound/resolve/txt-domain-use.js';
import { type AdminCommand, adminCommand } from './admin-command.js';

export type ExplanationLines = Explanation;

export interface TxtDomainLine {
  readonly name: string;
  readonly messages: number;
  readonly resets_at: string;
}

/** Every question that is asked has a time limit of its own. */
const NEVER = new AbortController().signal;

const explainInput = z.object({
  from: z.string(),
  to: z.string(),
  ip: z.string().optional(),
  raw_base64: z.base64().optional(),
});

/** `waypost explain`, `waypost domain txt`. */
export function explainCommands({
  explain,
  txtDomainUse,
}: {
  readonly explain: ExplainService;
  readonly txtDomainUse: TxtDomainUse;
}): AdminCommand[] {
  return [
    adminCommand({
      name: 'explain',
      input: explainInput,
      handle({ raw_base64: raw, ...envelope }): Promise<ExplanationLines> {
        const source = raw === undefined ? undefined : Buffer.from(raw, 'base64');
        return explain.explainAll({ ...envelope, raw: source }, NEVER);
      },
    }),
    adminCommand({
      name: 'domain.txt',
      input: z.object({}),
      async handle(): Promise<readonly TxtDomainLine[]> {
        const counts = await txtDomainUse.list();
        return counts.map(({ name, messages, resetsAt }) => ({
          name,
          messages,
          resets_at: new Date(resetsAt).toISOString(),
        }));
      },
    }),
  ];
}
