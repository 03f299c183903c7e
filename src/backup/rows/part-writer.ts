import type { Random } from '../../platform/random.js';
import type { BackupKey } from '../sealed/backup-key.js';
import { sealedFileBytes, sealFile } from '../sealed/sealed-file.js';
import type { BackupTarget } from '../target/backup-target.js';

export interface PartWriter {
  /** Writes the part unless the target has it; `load` is called only then. */
  write(name: string, load: () => Promise<readonly Uint8Array[]>): Promise<void>;
  readonly newBytes: number;
}

/** `isFull`: writes again what is there. */
export function createPartWriter({
  target,
  key,
  random,
  isFull,
}: {
  readonly target: BackupTarget;
  readonly key: BackupKey;
  readonly random: Random;
  readonly isFull: boolean;
}): PartWriter {
  let newBytes = 0;
  return {
    async write(name, load) {
      const file = { kind: 'parts', name } as const;
      if (!isFull && (await target.sizeOf(file)) !== undefined) return;
      const pieces = await load();
      await target.put(file, sealFile({ key, random }, name, pieces));
      newBytes += sealedFileBytes(pieces.reduce((sum, { length }) => sum + length, 0));
    },
    get newBytes() {
      return newBytes;
    },
  };
}
