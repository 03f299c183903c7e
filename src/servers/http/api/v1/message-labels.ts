import { isLabel } from '../../../../mailstore/flags.js';
import type { Flags } from '../../../../mailstore/message.js';
import { FLAG_BIT, SYSTEM_FLAGS } from '../../../../mailstore/message.js';

const MAX_LABELS = 10;

/** `\Seen`, and keywords that are not labels. */
export function flagsOf({ bits, keywords }: Flags): string[] {
  const system = SYSTEM_FLAGS.filter((flag) => (bits & FLAG_BIT[flag]) !== 0);
  return [...system.map(systemName), ...keywords.filter((keyword) => !isLabel(keyword))];
}

export function labelsOf({ keywords }: Flags): string[] {
  return keywords.filter(isLabel).map((label) => label.toLowerCase());
}

/** In lower case, without repeats, the first ten; invalid labels are skipped. */
export function readLabels(texts: readonly string[]): readonly string[] {
  const labels = texts.map((text) => text.trim()).filter(isLabel);
  return [...new Set(labels.map((label) => label.toLowerCase()))].slice(0, MAX_LABELS);
}

/** A caller's names of flags: system flags in any case, and keywords. `\Recent` cannot be set. */
export function readFlags(texts: readonly string[]): Flags {
  let bits = 0;
  const keywords: string[] = [];
  for (const text of texts) {
    const flag = text.trim();
    const system = SYSTEM_FLAGS.find((name) => systemName(name).toLowerCase() === flag.toLowerCase());
    if (system) bits |= FLAG_BIT[system];
    else if (flag !== '' && flag.toLowerCase() !== '\\recent') keywords.push(flag);
  }
  return { bits, keywords };
}

export interface FlagInput {
  /** Replace system flags and keywords that are no labels; labels among them are added. */
  readonly flags?: Flags | undefined;
  /** Replace all labels. */
  readonly labels?: readonly string[] | undefined;
}

/** `undefined`: the request changes neither flags nor labels. */
export function flagChange({ flags, labels }: FlagInput): ((before: Flags) => Flags) | undefined {
  if (!flags && !labels) return undefined;
  return (before) => {
    const others = (flags ?? before).keywords.filter((keyword) => !isLabel(keyword));
    const shown = labels ?? before.keywords.filter(isLabel);
    const added = readLabels(flags?.keywords ?? []).filter(
      (label) => !shown.some((one) => one.toLowerCase() === label),
    );
    // Mail programs may have set more, which stay
    const room = Math.max(MAX_LABELS - shown.length, 0);
    return { bits: flags?.bits ?? before.bits, keywords: [...others, ...shown, ...added.slice(0, room)] };
  };
}

function systemName(flag: string): string {
  return `\\${flag.charAt(0).toUpperCase()}${flag.slice(1)}`;
}
