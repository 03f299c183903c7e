import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import type { ExplanationLines } from '../servers/admin/explain-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { CliError, EXIT } from './cli-error.js';
import { formatTable } from './format-table.js';
import { type JsonOption, showResult } from './show-result.js';

interface ExplainOptions extends JsonOption {
  readonly from: string;
  readonly to: string;
  readonly ip?: string;
  readonly raw?: string;
}

// In base64, which is a third larger, it still fits into a line of the admin socket
const MAX_MESSAGE_BYTES = 700_000;

export function explain(cli: Cli): Command {
  return new Command('explain')
    .description('Say what would happen to a message, and why. Nothing is sent.')
    .requiredOption('--from <address>', 'the sender of the envelope; "" for a bounce')
    .requiredOption('--to <address>', 'the recipient')
    .option('--ip <address>', 'IP address of the sending server')
    .option('--raw <file>', 'file with the message, to authenticate and scan it as well')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost explain --from bob@example.org --to sales@example.com --ip 192.0.2.1')
    .action(async ({ json, raw, ...envelope }: ExplainOptions) => {
      const source = raw === undefined ? undefined : await readMessage(raw);
      const input = { ...envelope, raw_base64: source?.toString('base64') };
      const explanation = await callAdmin<ExplanationLines>(cli, 'explain', input);
      showResult(cli, { ...(json && { json }) }, explanation, formatExplanation);
    });
}

async function readMessage(file: string): Promise<Buffer> {
  const source = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`${file} cannot be read (${error.code}). Give a file with one message.`, EXIT.failed);
  });
  if (source.length <= MAX_MESSAGE_BYTES) return source;
  throw new CliError(`${file} is larger than ${MAX_MESSAGE_BYTES} bytes. Give a smaller message.`, EXIT.failed);
}

function formatExplanation({ outcome, reply, targets, steps, authentication }: ExplanationLines): string {
  const answer = reply && [reply.code, reply.enhanced, reply.text].filter(Boolean).join(' ');
  const rows = targets.map((shown) =>
    shown.kind === 'hidden'
      ? ['hidden', '-', '-']
      : [shown.kind, placeOf(shown.target, shown.host, shown.port), shown.via ?? '-'],
  );
  return [
    `Outcome: ${outcome}`,
    ...(answer === undefined ? [] : [`Reply:   ${answer}`]),
    ...(authentication === undefined ? [] : [`Authentication: ${authentication.replace(/\s+/g, ' ')}`]),
    '',
    ...steps.map((step, i) => `${String(i + 1).padStart(3)}. ${step}`),
    ...(rows.length === 0 ? [] : ['', formatTable(['Kind', 'Where to', 'By alias'], rows)]),
  ]
    .join('\n')
    .replace(/\p{Cc}+/gu, (found) => (/^\n+$/.test(found) ? found : ' '));
}

function placeOf(target: string, host: string | undefined, port: number | undefined): string {
  const straight = host === undefined ? '' : ` at ${host}`;
  return `${target}${straight}${port === undefined || port === 25 ? '' : ` port ${port}`}`;
}
