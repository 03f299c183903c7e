import { z } from 'zod';
import { isSealed, type WholePath } from '../../deliverylog/log-record.js';
import type { OperatorLog } from '../../deliverylog/operator-log.js';
import type { LoggedPath } from '../../deliverylog/path-row.js';
import { inEnglish } from '../../i18n/translate.js';
import { type AdminCommand, adminCommand } from './admin-command.js';

export interface LogLine {
  readonly id: string;
  readonly at: string;
  readonly direction: string;
  readonly state: string;
  readonly code: number;
  readonly category: string;
  readonly from: string;
  readonly recipient: string;
  readonly target: string | null;
  readonly subject: string | null;
  readonly is_sealed: boolean;
  readonly response: string | null;
}

export interface LogStory extends LogLine {
  readonly message_id: string | null;
  readonly client: string | null;
  readonly timeline: readonly { readonly at: string; readonly kind: string; readonly text: string }[];
}

const MAX_LINES = 1000;

/** `waypost logs`. */
export function logCommands({ operatorLog }: { readonly operatorLog: OperatorLog }): AdminCommand[] {
  return [
    adminCommand({
      name: 'log.list',
      input: z.object({
        domain: z.string().optional(),
        q: z.string().max(998).optional(),
        category: z.string().optional(),
        codes: z.array(z.number().int()).optional(),
        since: z.number().optional(),
        limit: z.number().int().min(1).max(MAX_LINES),
      }),
      handle: async (wanted): Promise<readonly LogLine[]> => (await operatorLog.list(wanted)).map(presentLine),
    }),
    adminCommand({
      name: 'log.show',
      input: z.object({ id: z.string() }),
      handle: async ({ id }): Promise<LogStory> => presentStory(await operatorLog.get(id)),
    }),
  ];
}

function presentLine(path: LoggedPath): LogLine {
  const { id, at, direction, state, code, category, facts } = path;
  return {
    id,
    direction,
    state,
    code,
    category,
    at: new Date(at).toISOString(),
    from: facts.mailFrom ?? '',
    recipient: facts.recipient ?? '',
    target: facts.target ? inEnglish(facts.target) : null,
    subject: facts.subject ?? null,
    is_sealed: isSealed(path),
    response: facts.response ?? null,
  };
}

function presentStory(path: WholePath): LogStory {
  const { messageId, clientHostname, clientIp } = path.facts;
  return {
    ...presentLine(path),
    message_id: messageId ?? null,
    client: clientIp === undefined ? null : `${clientHostname ?? 'unknown'} [${clientIp}]`,
    timeline: path.timeline.map(({ at, kind, text }) => ({
      at: new Date(at).toISOString(),
      kind,
      text: inEnglish(text),
    })),
  };
}
