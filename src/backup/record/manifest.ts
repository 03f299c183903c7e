import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { BackupKey } from '../sealed/backup-key.js';
import { DamagedFileError } from '../sealed/sealed-file.js';

const FORMAT = 1;

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  id: z.string(),
  /** The moment of the snapshot: everything acknowledged before it is in the backup. */
  taken_at: z.number(),
  finished_at: z.number(),
  release: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** Identifies the installation: two of them cannot share a target. */
  installation: z.string(),
  is_full: z.boolean(),
  key_check: z.string(),
  migrations: z.array(z.string()),
  rows: z.number(),
  objects: z.number(),
  missing: z.number(),
  total_bytes: z.number(),
  new_bytes: z.number(),
  list: z.object({ sha256: z.string(), files: z.number() }),
  /** The instance keys, sealed. */
  secret: z.string(),
});

/** Written last; without it there is no backup. */
export type Manifest = z.output<typeof manifestSchema>;

/** One line of JSON, then its MAC, which needs the key, and the SHA-256 of both, which does not. */
export function formatManifest(key: BackupKey, manifest: Manifest): Buffer {
  const text = JSON.stringify(manifest);
  const mac = key.mac(text);
  return Buffer.from(`${text}\n${mac} ${sha256(text + mac)}\n`);
}

/** Without a key only accidental damage is found, not a deliberate change. */
export function parseManifest(file: string, bytes: Buffer, key: BackupKey | undefined): Manifest {
  const [text = '', sums = '', ...rest] = bytes.toString('utf8').split('\n');
  const [mac = '', sum = ''] = sums.split(' ');
  if (rest.length !== 1 || rest[0] !== '' || sum !== sha256(text + mac)) throw new DamagedFileError(file);
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new DamagedFileError(file);
  if (key && key.check === parsed.data.key_check && !key.isMac(mac, text)) throw new DamagedFileError(file);
  return parsed.data;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
