import { z } from 'zod';
import { DamagedCopyError } from './copy-frames.js';

/** What opens the rows that follow, and how far the server itself can. */
const copyHead = z.object({
  format: z.literal(1),
  seal_id: z.string().min(1).max(100),
  public_key: z.base64().max(1000),
  /** Wrapped by the password. */
  wrapped_keys: z.base64().max(1000).optional(),
  /** Without a password there is nothing that wraps them. */
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
