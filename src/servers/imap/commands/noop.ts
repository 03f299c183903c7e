import { ANY_STATE, type CommandEntry, SELECTED } from '../command-entry.js';
import { ok } from '../tagged-reply.js';

/** RFC 9051 §6.1.2: what happened meanwhile is told behind every command. */
export const noopCommand: CommandEntry<unknown> = { states: ANY_STATE, run: async () => ok('NOOP completed') };

/** RFC 3501 §6.4.1: whatever was answered is on the disk already. */
export const checkCommand: CommandEntry<unknown> = { states: SELECTED, run: async () => ok('CHECK completed') };
