import type { Decode } from '../charset.js';
import type { CommandContext } from '../command-context.js';
import { type Cursor, decodeUtf8 } from '../cursor.js';
import { parseDate } from '../date-time.js';
import type { CalendarDay, SearchKey } from '../search-key.js';
import { uidRequired } from '../uid-only.js';
import { WireError } from '../wire-error.js';

const ALL: SearchKey = { kind: 'all' };
const RECENT: SearchKey = { kind: 'recent' };
const UNSEEN: SearchKey = { kind: 'flag', flag: 'seen', isSet: false };

/** RFC 9051 §6.4.4, and those of RFC 3501 §6.4.4 for `\Recent`. */
const PLAIN_KEYS: Readonly<Record<string, SearchKey>> = {
  ALL,
  ANSWERED: { kind: 'flag', flag: 'answered', isSet: true },
  DELETED: { kind: 'flag', flag: 'deleted', isSet: true },
  DRAFT: { kind: 'flag', flag: 'draft', isSet: true },
  FLAGGED: { kind: 'flag', flag: 'flagged', isSet: true },
  SEEN: { kind: 'flag', flag: 'seen', isSet: true },
  UNANSWERED: { kind: 'flag', flag: 'answered', isSet: false },
  UNDELETED: { kind: 'flag', flag: 'deleted', isSet: false },
  UNDRAFT: { kind: 'flag', flag: 'draft', isSet: false },
  UNFLAGGED: { kind: 'flag', flag: 'flagged', isSet: false },
  UNSEEN,
  NEW: { kind: 'and', keys: [RECENT, UNSEEN] },
  RECENT,
  OLD: { kind: 'not', key: RECENT },
  SAVEDATESUPPORTED: { kind: 'save-date-supported' },
};

const DATE_KEYS = {
  BEFORE: { of: 'internal', is: 'before' },
  ON: { of: 'internal', is: 'on' },
  SINCE: { of: 'internal', is: 'since' },
  SENTBEFORE: { of: 'sent', is: 'before' },
  SENTON: { of: 'sent', is: 'on' },
  SENTSINCE: { of: 'sent', is: 'since' },
  SAVEDBEFORE: { of: 'saved', is: 'before' },
  SAVEDON: { of: 'saved', is: 'on' },
  SAVEDSINCE: { of: 'saved', is: 'since' },
} as const;

/** Looking for a text takes time that grows with its length as well as with that of the mail. */
const MAX_TEXT_BYTES = 1000;

/** Keys with spaces between; all of them must match. */
export function readSearchProgram(cursor: Cursor, decode: Decode, context: CommandContext): SearchKey {
  return new SearchKeyReader(cursor, decode, context).readKeys();
}

class SearchKeyReader {
  constructor(
    readonly cursor: Cursor,
    readonly decode: Decode,
    readonly context: CommandContext,
  ) {}

  readKeys(): SearchKey {
    const keys: [SearchKey, ...SearchKey[]] = [this.readKey()];
    while (this.cursor.tryTake(' ')) keys.push(this.readKey());
    return keys.length === 1 ? keys[0] : { kind: 'and', keys };
  }

  readKey(): SearchKey {
    const { cursor } = this;
    if (cursor.ahead === '(') return cursor.nested(() => this.readKeys());
    if (cursor.tryTake('$')) return { kind: 'saved' };
    if (/[\d*]/.test(cursor.ahead)) {
      if (this.context.isUidOnly) throw uidRequired();
      return { kind: 'place', set: cursor.set() };
    }
    const word = cursor.word();
    const plain = Object.hasOwn(PLAIN_KEYS, word) ? PLAIN_KEYS[word] : undefined;
    if (plain) return plain;
    cursor.space();
    if (Object.hasOwn(DATE_KEYS, word)) {
      return { kind: 'date', ...DATE_KEYS[word as keyof typeof DATE_KEYS], day: this.readDay() };
    }
    return this.readKeyWithArgument(word);
  }

  readKeyWithArgument(word: string): SearchKey {
    const { cursor } = this;
    switch (word) {
      case 'BCC':
      case 'CC':
      case 'FROM':
      case 'SUBJECT':
      case 'TO':
      case 'BODY':
      case 'TEXT':
        return { kind: word.toLowerCase() as Lowercase<typeof word>, text: this.readText() };
      case 'HEADER': {
        const name = decodeUtf8(cursor.astring());
        cursor.space();
        return { kind: 'header', name, text: this.readText() };
      }
      case 'KEYWORD':
      case 'UNKEYWORD':
        return { kind: 'keyword', keyword: cursor.atom(), isSet: word === 'KEYWORD' };
      case 'LARGER':
      case 'SMALLER':
        return { kind: 'size', is: word === 'LARGER' ? 'larger' : 'smaller', bytes: cursor.number64() };
      case 'OLDER':
      case 'YOUNGER':
        return { kind: 'age', is: word === 'OLDER' ? 'older' : 'younger', seconds: cursor.positive() };
      case 'UID':
        return { kind: 'uid', set: cursor.set() };
      case 'NOT':
        return { kind: 'not', key: cursor.deeper(() => this.readKey()) };
      case 'OR':
        return cursor.deeper(() => this.readOr());
      case 'MODSEQ':
        return { kind: 'modseq', atLeast: this.readModseq() };
      case 'EMAILID':
      case 'THREADID':
        return { kind: word === 'EMAILID' ? 'email-id' : 'thread-id', id: cursor.atom() };
      default:
        throw new WireError(`SEARCH has no key ${word}`);
    }
  }

  readOr(): SearchKey {
    const left = this.readKey();
    this.cursor.space();
    return { kind: 'or', left, right: this.readKey() };
  }

  readText(): string {
    const octets = this.cursor.astring();
    if (octets.length > MAX_TEXT_BYTES) {
      throw new WireError(`SEARCH takes texts of at most ${MAX_TEXT_BYTES} octets`, { status: 'NO', code: 'LIMIT' });
    }
    return this.decode(octets);
  }

  readDay(): CalendarDay {
    const day = parseDate(this.cursor.astring().toString('latin1'));
    if (!day) throw new WireError('A date is written like 1-Feb-1994');
    return day;
  }

  /** RFC 7162 §3.1.5: metadata items have no numbers of their own here, so the message's counts. */
  readModseq(): number {
    const { cursor } = this;
    if (cursor.ahead === '"') {
      cursor.string();
      cursor.space();
      if (!['PRIV', 'SHARED', 'ALL'].includes(cursor.word())) throw new WireError('MODSEQ knows priv, shared and all');
      cursor.space();
    }
    return cursor.number64();
  }
}
