import { z } from 'zod';
import { DamagedCopyError } from './copy-frames.js';

/** The keys of the mailbox whose rows follow. */
const copyHead = z.object({
  format: z.literal(1),
  seal_id: z.string().min(1).max(100),
  public_key: z.base64().max(1000),
  /** The secret keys, wrapped by the password. */
  wrapped_keys: z.base64().max(1000).optional(),
  /** The secret keys of a mailbox that never had a password. */
  bare_keys: z.base64().max(1000).optional(),
});
export type CopyHead = z.output<typeof copyHead>;

export interface CopyTable {
  readonly table: string;
  readonly columns: readonly string[];
}

const copyTable = z.object({ table: z.string(), columns: z.array(z.string()).min(1).max(100) });

export function parseHead(payload: Buffer): CopyHead {
  return parse(copyHead, payload);
}

export function parseTable(payload: Buffer): CopyTable {
  return parse(copyTable, payload);
}

function parse<S extends z.ZodType>(schema: S, payload: Buffer): z.output<S> {
  try {
    return schema.parse(JSON.parse(payload.toString('utf8')));
  } catch {
    throw new DamagedCopyError();
  }
}
