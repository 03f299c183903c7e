import { MAX_APPEND_BYTES } from '../../protocol/imap/reader-limits.js';
import { SASL_MECHANISMS } from '../../protocol/sasl/sasl-exchange.js';
import type { SessionState } from './imap-session.js';

/** The part of a session's state that decides what is announced. */
interface Situation {
  readonly state: SessionState;
  readonly isSecure: boolean;
  readonly isCompressed: boolean;
}

type Announced = (situation: Situation) => boolean;

const always: Announced = () => true;
const inClear: Announced = ({ isSecure }) => !isSecure;
const signedOut: Announced = ({ state }) => state === 'not-authenticated';
const signedIn: Announced = ({ state }) => state !== 'not-authenticated';
const beforeLogin: Announced = (situation) => situation.isSecure && signedOut(situation);

/** Only complete extensions: each has a transcript, and a test compares the lists. */
const CAPABILITIES: readonly (readonly [name: string, when: Announced])[] = [
  ['IMAP4rev1', always],
  ['IMAP4rev2', always],
  ['STARTTLS', inClear],
  ['LOGINDISABLED', inClear],
  ...SASL_MECHANISMS.map((mechanism) => [`AUTH=${mechanism}`, beforeLogin] as const),
  ['SASL-IR', signedOut],
  // RFC 7888 §5: before the login a client may push at most 4096 octets
  ['LITERAL-', signedOut],
  ['LITERAL+', signedIn],
  ['ID', always],
  ['ENABLE', always],
  ['IDLE', signedIn],
  ['NAMESPACE', signedIn],
  ['UNSELECT', signedIn],
  ['CHILDREN', signedIn],
  ['SPECIAL-USE', signedIn],
  ['CREATE-SPECIAL-USE', signedIn],
  ['LIST-EXTENDED', signedIn],
  ['LIST-STATUS', signedIn],
  ['STATUS=SIZE', signedIn],
  ['UIDPLUS', signedIn],
  ['MOVE', signedIn],
  ['MULTIAPPEND', signedIn],
  ['CONDSTORE', signedIn],
  ['QRESYNC', signedIn],
  ['ESEARCH', signedIn],
  ['SEARCHRES', signedIn],
  ['PARTIAL', signedIn],
  ['SORT', signedIn],
  ['SORT=DISPLAY', signedIn],
  ['THREAD=REFERENCES', signedIn],
  ['THREAD=ORDEREDSUBJECT', signedIn],
  ['WITHIN', signedIn],
  ['BINARY', signedIn],
  // RFC 4978 §3: not once it is in use
  ['COMPRESS=DEFLATE', (situation) => signedIn(situation) && !situation.isCompressed],
  ['QUOTA', signedIn],
  ['QUOTA=RES-STORAGE', signedIn],
  ['QUOTA=RES-MESSAGE', signedIn],
  ['QUOTA=RES-MAILBOX', signedIn],
  [`APPENDLIMIT=${MAX_APPEND_BYTES}`, signedIn],
  ['UTF8=ACCEPT', signedIn],
  ['OBJECTID', signedIn],
  ['SAVEDATE', signedIn],
  ['PREVIEW', signedIn],
  ['REPLACE', signedIn],
  ['METADATA', signedIn],
  ['NOTIFY', signedIn],
  ['UIDONLY', signedIn],
  ['INPROGRESS', signedIn],
];

/** RFC 9051 §7.2.2: what follows `CAPABILITY`. */
export function formatCapabilities(situation: Situation): string {
  return CAPABILITIES.filter(([, when]) => when(situation))
    .map(([name]) => name)
    .join(' ');
}
