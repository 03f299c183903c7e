import type { DmarcRecord } from './dmarc-record.js';

/** A policy found on the way up, and at which name. */
export interface FoundPolicy {
  readonly name: string;
  readonly record: DmarcRecord;
}

// RFC 9989 §4.10: long names are cut, so that a sender cannot make us ask a hundred times
const MAX_LABELS = 8;

/** The names above one, nearest first; after the first step at most seven labels are left. */
export function namesAbove(name: string): string[] {
  const labels = name.split('.');
  const parent = labels.slice(1);
  const start = labels.length > MAX_LABELS ? parent.slice(-(MAX_LABELS - 1)) : parent;
  return start.map((_, i) => start.slice(i).join('.'));
}

/** The policy that a name without one inherits (RFC 9989 §4.10.2), from those found above it, nearest first. */
export function inheritedPolicy(found: readonly FoundPolicy[]): FoundPolicy | undefined {
  const organisation = found.find(({ record }) => record.psd === 'n');
  if (organisation) return organisation;
  const suffixAt = found.findIndex(({ record }) => record.psd === 'y');
  if (suffixAt === -1) return found.at(-1);
  // The organisation is the name one label below the public suffix
  const [below, suffix] = [found[suffixAt - 1], found[suffixAt]];
  return below && suffix && labelCount(below.name) === labelCount(suffix.name) + 1 ? below : suffix;
}

/** The organisation a name belongs to (RFC 9989 §4.10.2), from the policies at the name and above, nearest first. */
export function organisationOf(name: string, found: readonly FoundPolicy[]): string {
  const marked = found.find(({ name: at, record }) => record.psd === 'n' || (record.psd === 'y' && at !== name));
  if (marked?.record.psd === 'y') {
    const labels = name.split('.');
    return labels.slice(-(labelCount(marked.name) + 1)).join('.');
  }
  return marked?.name ?? found.at(-1)?.name ?? name;
}

function labelCount(name: string): number {
  return name.split('.').length;
}
