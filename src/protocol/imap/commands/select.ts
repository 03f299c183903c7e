import type { CommandContext } from '../command-context.js';
import type { Cursor } from '../cursor.js';
import { readFolderName } from '../folder-name.js';
import type { NumberSet } from '../search-key.js';
import { uidRequired } from '../uid-only.js';
import { WireError } from '../wire-error.js';

export interface SelectCommand {
  readonly name: 'SELECT' | 'EXAMINE';
  readonly folder: string;
  /** RFC 7162 §3.1.8 */
  readonly isCondstore: boolean;
  readonly qresync: Qresync | undefined;
}

/** RFC 7162 §3.2.5: the state that the client remembers. */
export interface Qresync {
  readonly uidValidity: number;
  readonly modseq: number;
  /** All, when missing. */
  readonly knownUids: NumberSet | undefined;
  /** Places and the UIDs that stood there; both of the same length. */
  readonly match: { readonly places: NumberSet; readonly uids: NumberSet } | undefined;
}

export function readSelect(name: SelectCommand['name'], cursor: Cursor, context: CommandContext): SelectCommand {
  const folder = readFolderName(cursor, context);
  let isCondstore = false;
  let qresync: Qresync | undefined;
  if (cursor.tryTake(' ')) {
    cursor.list(
      () => {
        const parameter = cursor.word();
        if (parameter === 'CONDSTORE') isCondstore = true;
        else if (parameter === 'QRESYNC') qresync = readQresync(cursor, context);
        else throw new WireError(`${name} has no parameter ${parameter}`);
      },
      { isFilled: true },
    );
  }
  return { name, folder, isCondstore, qresync };
}

function readQresync(cursor: Cursor, { isUidOnly }: CommandContext): Qresync {
  cursor.space();
  return cursor.nested(() => {
    const uidValidity = cursor.positive();
    cursor.space();
    const modseq = cursor.number64();
    let hasMore = cursor.tryTake(' ');
    const knownUids = hasMore && cursor.ahead !== '(' ? cursor.set() : undefined;
    if (knownUids) hasMore = cursor.tryTake(' ');
    if (hasMore && isUidOnly) throw uidRequired(); // RFC 9586 §3.3
    return { uidValidity, modseq, knownUids, match: hasMore ? readMatch(cursor) : undefined };
  });
}

/** RFC 7162 §3.2.5.2 */
function readMatch(cursor: Cursor): NonNullable<Qresync['match']> {
  return cursor.nested(() => {
    const places = cursor.set();
    cursor.space();
    return { places, uids: cursor.set() };
  });
}
