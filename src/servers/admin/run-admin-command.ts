import type { z } from 'zod';
import { translate } from '../../i18n/translate.js';
import type { Log } from '../../platform/log.js';
import { InvalidInputError, ServiceError } from '../../platform/service-error.js';
import type { AdminCommand, AdminCommands } from './admin-command.js';
import { AdminRefusal } from './admin-refusal.js';
import type { AdminAnswer } from './admin-wire.js';

export interface AdminRunDeps {
  readonly commands: AdminCommands;
  /** A success means that the change survives a power cut. */
  readonly durable: () => Promise<void>;
  readonly log: Log;
}

/** Never throws: every error becomes an answer, in English for the operator. */
export async function runAdminCommand(deps: AdminRunDeps, name: string, input: unknown): Promise<AdminAnswer> {
  const command = deps.commands.find((candidate) => candidate.name === name);
  if (!command) return refusal('not-implemented', unknownCommand(name));
  const parsed = command.input.safeParse(input);
  if (!parsed.success) return refusal('invalid', describeIssues(parsed.error));
  try {
    const result = await run(command, parsed.data);
    await deps.durable();
    deps.log[command.isStep ? 'debug' : 'info']('admin.done', { command: name });
    return { ok: true, result: result ?? null };
  } catch (error) {
    if (error instanceof InvalidInputError) {
      return refusal('invalid', error.faults.map(({ key, params }) => translate('en', key, params)).join('\n'));
    }
    if (error instanceof ServiceError) return refusal(error.kind, translate('en', error.key, error.params));
    if (error instanceof AdminRefusal) return refusal(error.kind, error.message);
    deps.log.error('admin.failed', { command: name, error });
    return refusal('internal', 'Something went wrong inside the server; its log says what.');
  }
}

function run(command: AdminCommand, input: unknown): Promise<unknown> {
  return command.handle(input as never);
}

function unknownCommand(name: string): string {
  return name.startsWith('sandbox.')
    ? 'This Waypost is live: sandbox commands work in the sandbox only.'
    : `This server has no command ${name}. It may be another release than this command line.`;
}

function refusal(kind: string, message: string): AdminAnswer {
  return { ok: false, kind, message };
}

function describeIssues(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`).join('\n');
}
