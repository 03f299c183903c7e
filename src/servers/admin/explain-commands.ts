import { z } from 'zod';
import { inEnglish } from '../../i18n/translate.js';
import type { ExplainService } from '../../inbound/explain/explain-service.js';
import type { Explanation, ShownTarget } from '../../inbound/explain/explanation.js';
import type { TxtDomainUse } from '../../inbound/resolve/txt-domain-use.js';
import { type AdminCommand, adminCommand } from './admin-command.js';

export interface ExplanationLines extends Omit<Explanation, 'steps' | 'targets'> {
  readonly steps: readonly string[];
  readonly targets: readonly TargetLine[];
}

type TargetLine =
  | { readonly kind: 'hidden' }
  | (Omit<Exclude<ShownTarget, { readonly kind: 'hidden' }>, 'target'> & { readonly target: string });

export interface TxtDomainLine {
  readonly name: string;
  readonly messages: number;
  readonly resets_at: string;
}

/** Every lookup has its own time limit. */
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
      async handle({ raw_base64: raw, ...envelope }): Promise<ExplanationLines> {
        const source = raw === undefined ? undefined : Buffer.from(raw, 'base64');
        const { steps, targets, ...rest } = await explain.explainAll({ ...envelope, raw: source }, NEVER);
        return { ...rest, steps: steps.map(inEnglish), targets: targets.map(toLine) };
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

function toLine(shown: ShownTarget): TargetLine {
  return shown.kind === 'hidden' ? shown : { ...shown, target: inEnglish(shown.target) };
}
