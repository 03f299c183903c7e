import { Command } from 'commander';
import { systemClock } from '../platform/clock.js';
import type { LogLine, LogStory } from '../servers/admin/log-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { formatTable } from './format-table.js';
import { positiveInteger } from './positive-integer.js';
import { type JsonOption, showResult } from './show-result.js';
import { stopSignal } from './stop-signal.js';

interface LogsOptions extends JsonOption {
  readonly domain?: string;
  readonly q?: string;
  readonly category?: string;
  readonly code?: readonly number[];
  readonly limit: number;
  readonly follow?: true;
}

const DEFAULT_LIMIT = 50;
const FOLLOW_LIMIT = 1000;
const FOLLOW_EVERY_MS = 1_000;
/** Includes entries that are written a little after their time. */
const FOLLOW_OVERLAP_MS = 60_000;

export function logs(cli: Cli): Command {
  return new Command('logs')
    .description('What happened to messages, newest last.')
    .option('--domain <name>', 'only this domain, by name or id')
    .option(
      '--q <search>',
      'an address, domain, alias name, IP address, Message-ID, date, or part of a reply or subject',
    )
    .option('--category <name>', 'only this bounce category')
    .option('--code <number>', 'only this reply code; may be given again', collectCode)
    .option('--limit <count>', 'lines at most, up to 1000', positiveInteger, DEFAULT_LIMIT)
    .option('--follow', 'keep printing new messages until interrupted')
    .option('--json', 'as JSON; with --follow one line each')
    .addHelpText('after', '\nExample:\n  waypost logs --domain example.org --q ann@example.org')
    .action(async (options: LogsOptions) => {
      const lines = await list(cli, options, {});
      if (!options.follow) return showResult(cli, options, lines, formatLines);
      await follow(cli, options, lines);
    })
    .addCommand(show(cli));
}

function show(cli: Cli): Command {
  return new Command('show')
    .description('What happened to one message on its way to one place, step by step.')
    .argument('<id>', 'as listed')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost logs show 6918a1b2c3d4e5f60718293a')
    .action(async (id: string, _: JsonOption, command: Command) => {
      const story = await callAdmin<LogStory>(cli, 'log.show', { id });
      showResult(cli, command.optsWithGlobals(), story, formatStory);
    });
}

function list(
  cli: Cli,
  { domain, q, category, code, limit }: LogsOptions,
  wanted: { readonly since?: number; readonly limit?: number },
): Promise<readonly LogLine[]> {
  return callAdmin(cli, 'log.list', { domain, q, category, codes: code, limit, ...wanted });
}

async function follow(cli: Cli, options: LogsOptions, first: readonly LogLine[]): Promise<void> {
  const stopping = new AbortController();
  void stopSignal().then(() => stopping.abort());
  let shown = new Set<string>();
  let lines = first;
  while (!stopping.signal.aborted) {
    const fresh = lines.filter(({ id }) => !shown.has(id));
    for (const line of fresh) cli.print(options.json ? JSON.stringify(line) : formatLine(line));
    shown = new Set([...fresh.map(({ id }) => id), ...shown].slice(0, 2 * FOLLOW_LIMIT));
    await systemClock.sleep(FOLLOW_EVERY_MS, stopping.signal).catch(() => {}); // rejects only when stopped
    if (stopping.signal.aborted) return;
    lines = await list(cli, options, { since: systemClock.now() - FOLLOW_OVERLAP_MS, limit: FOLLOW_LIMIT });
  }
}

const HEADING = ['Id', 'When', 'State', 'Code', 'From', 'To', 'Target', 'Reply'];

function cells(line: LogLine): string[] {
  const { id, at, state, code, from, recipient, target, response } = line;
  return [id, at, state, String(code), from || '<>', recipient, target ?? '-', response ?? '-'];
}

function formatLines(lines: readonly LogLine[]): string {
  return lines.length === 0 ? 'Nothing yet.' : formatTable(HEADING, lines.map(cells));
}

function formatLine(line: LogLine): string {
  return printable(cells(line).join('  '));
}

function formatStory(story: LogStory): string {
  const head = [
    `Entry:      ${story.id}, ${story.direction === 'in' ? 'arriving' : 'leaving'}, ${story.state}`,
    `Message-ID: ${story.message_id === null ? '-' : `<${story.message_id}>`}`,
    `Client:     ${story.client ?? '-'}`,
    `From:       ${story.from || '<>'}`,
    `To:         ${story.recipient}`,
    `Target:     ${story.target ?? '-'}`,
    `Subject:    ${story.subject ?? (story.is_sealed ? 'sealed' : '-')}`,
    `Reply:      ${story.code} ${story.response ?? ''}`.trimEnd(),
  ].map(printable);
  const steps = story.timeline.map(({ at, kind, text }) => [at, kind, text]);
  return `${head.join('\n')}\n\n${formatTable(['When', 'Step', 'What happened'], steps)}`;
}

/** Foreign text must not move the cursor or colour the terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

function collectCode(text: string, before: readonly number[] = []): readonly number[] {
  return [...before, positiveInteger(text)];
}
