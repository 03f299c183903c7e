import { parseTagList } from '../protocol/tag-list/tag-list.js';
import { fieldValue, type RawField } from './split-message.js';

/** What one server added (RFC 8617 §4.2.1). */
export interface ArcSet {
  readonly results: RawField;
  readonly signature: RawField;
  readonly seal: RawField;
}

export interface ArcSets {
  /** Numbered from 1 without gaps; empty if there is a fault. */
  readonly sets: readonly ArcSet[];
  /** 0: no ARC fields. */
  readonly highest: number;
  /** Why the sets form no chain. */
  readonly fault: string | undefined;
  /** The last sealer found the chain broken: it ends there (RFC 8617 §5.1.2). */
  readonly isEnded: boolean;
}

// RFC 8617 §4.2.1
export const MAX_ARC_INSTANCES = 50;

const PARTS: Readonly<Record<string, keyof ArcSet>> = {
  'arc-authentication-results': 'results',
  'arc-message-signature': 'signature',
  'arc-seal': 'seal',
};

/** The sets of a message in order, with the checks of RFC 8617 §5.2 that come before any signature. */
export function readArcSets(fields: readonly RawField[]): ArcSets {
  const byInstance = new Map<number, Partial<Record<keyof ArcSet, RawField>>>();
  let fault: string | undefined;
  for (const field of fields) {
    const part = PARTS[field.name];
    if (!part) continue;
    const instance = readInstance(field);
    if (instance === undefined) fault ??= `malformed ${field.name}`;
    const set = byInstance.get(instance ?? 0) ?? {};
    if (instance !== undefined && set[part]) fault ??= `several ${field.name} with i=${instance}`;
    set[part] ??= field;
    byInstance.set(instance ?? 0, set);
  }
  const highest = Math.max(0, ...byInstance.keys());
  if (byInstance.size === 0) return { sets: [], highest: 0, fault: undefined, isEnded: false };
  const lastSeal = byInstance.get(highest)?.seal;
  const isEnded = lastSeal !== undefined && chainStatus(lastSeal) === 'fail';
  const sets: ArcSet[] = [];
  for (let instance = 1; instance <= highest && fault === undefined; instance++) {
    const { results, signature, seal } = byInstance.get(instance) ?? {};
    if (!results || !signature || !seal) fault = `the set i=${instance} is not complete`;
    else if (parseTagList(fieldValue(seal))?.has('h') !== false) fault = `malformed seal i=${instance}`;
    else if (chainStatus(seal) !== (instance === 1 ? 'none' : 'pass'))
      fault = `cv=${chainStatus(seal)} at i=${instance}`;
    else if (/(?:^|:)arc-seal(?:$|:)/.test(signedNames(signature))) fault = `i=${instance} signs a seal`;
    else sets.push({ results, signature, seal });
  }
  return { sets: fault === undefined ? sets : [], highest: Math.max(1, highest), fault, isEnded };
}

function readInstance(field: RawField): number | undefined {
  const value = fieldValue(field);
  // `ARC-Authentication-Results` begins with it and is not a list of tags
  const [, digits] =
    field.name === 'arc-authentication-results'
      ? (/^[ \t\r\n]*i[ \t\r\n]*=[ \t\r\n]*(\d{1,3})[ \t\r\n]*;/i.exec(value) ?? [])
      : (/^(\d{1,3})$/.exec(parseTagList(value)?.get('i') ?? '') ?? []);
  const instance = Number(digits ?? 0);
  return instance >= 1 && instance <= MAX_ARC_INSTANCES ? instance : undefined;
}

function chainStatus(seal: RawField): string {
  const status = parseTagList(fieldValue(seal))?.get('cv')?.toLowerCase() ?? '';
  return /^[a-z]{1,10}$/.test(status) ? status : 'unknown';
}

function signedNames(signature: RawField): string {
  return (parseTagList(fieldValue(signature))?.get('h') ?? '').toLowerCase().replace(/\s+/g, '');
}
