import type { z } from 'zod';

/** A command is data, like a route: the admin socket and the command line both run it by name. */
export interface AdminCommand {
  /** `account.create` */
  readonly name: string;
  readonly input: z.ZodType;
  /** Resolves with JSON. */
  readonly handle: (input: never) => Promise<unknown>;
  /** A step of a longer command, called many times: logged as detail. */
  readonly isStep?: boolean;
}

export type AdminCommands = readonly AdminCommand[];

/** Checks the handler against its schema, then erases the type so that commands fit in one list. */
export function adminCommand<S extends z.ZodType>(definition: {
  readonly name: string;
  readonly input: S;
  handle(input: z.output<S>): Promise<unknown>;
  readonly isStep?: boolean;
}): AdminCommand {
  return definition as unknown as AdminCommand;
}
