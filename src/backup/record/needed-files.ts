import type { BackupTarget, FileKind } from '../target/backup-target.js';
import { HEX_DIGITS } from '../target/backup-target.js';
import { readList } from './backup-catalog.js';
import type { Manifest } from './manifest.js';

/** Names in memory at once, roughly. */
const MOST_NAMES = 100_000;

/** A share of all file names, chosen by their last digits, so that memory does not grow with the number of files. */
export interface Share {
  readonly ending: string;
  readonly digits: readonly string[];
}

export function sharesOf(manifests: readonly Manifest[]): readonly Share[] {
  const files = manifests.reduce((sum, { list }) => sum + list.files, 0);
  if (files <= MOST_NAMES) return [{ ending: '', digits: HEX_DIGITS }];
  const single = HEX_DIGITS.map((digit) => ({ ending: digit, digits: [digit] }));
  if (files <= MOST_NAMES * HEX_DIGITS.length) return single;
  return single.flatMap(({ ending, digits }) => HEX_DIGITS.map((first) => ({ ending: first + ending, digits })));
}

type FilesKind = Extract<FileKind, 'parts' | 'objects'>;
export type NeededFiles = Readonly<Record<FilesKind, Map<string, number>>>;

/** The files of a share that these backups need, each with the number of backups that need it. */
export async function readNeededFiles(
  target: BackupTarget,
  manifests: readonly Manifest[],
  { ending }: Share,
): Promise<NeededFiles> {
  const needed = { parts: new Map<string, number>(), objects: new Map<string, number>() };
  for (const manifest of manifests) {
    for await (const { kind, name } of readList(target, manifest)) {
      if (!name.endsWith(ending)) continue;
      const names = kind === 'part' ? needed.parts : needed.objects;
      const uses = (names.get(name) ?? 0) + (kind === 'missing' ? -1 : 1);
      if (uses > 0) names.set(name, uses);
      else names.delete(name);
    }
  }
  return needed;
}

/** Names of a kind in a share. */
export async function* listShare(target: BackupTarget, kind: FilesKind, { ending, digits }: Share) {
  for (const digit of digits) {
    for await (const name of target.list(kind, digit)) if (name.endsWith(ending)) yield name;
  }
}
