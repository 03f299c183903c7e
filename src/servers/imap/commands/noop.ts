import { ANY_STATE, type CommandEntry, SELECTED } from '../command-entry.js';
import { ok } from '../tagged-reply.js';

/** RFC 9051 §6.1.2: changes are reported after every command. */
export const noopCommand: CommandEntry<unknown> = { states: ANY_STATE, run: async () => ok('NOOP completed') };

/** RFC 3501 §6.4.1: every acknowledged change is already durable. */
export const checkCommand: CommandEntry<unknown> = { states: SELECTED, run: async () => ok('CHECK completed') };
