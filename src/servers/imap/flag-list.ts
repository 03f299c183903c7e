import { FLAG_BIT, type Flags } from '../../mailstore/message.js';
import type { FlagList } from '../../protocol/imap/flags.js';

export function toFlags({ system, keywords }: FlagList): Flags {
  return { bits: system.reduce((bits, flag) => bits | FLAG_BIT[flag], 0), keywords };
}
