import { describe, expect, it } from 'vitest';
import { type ImapCommand, parseCommand } from './command.js';
import { parseOpening } from './raw-command.js';
import { WireError } from './wire-error.js';

const PLAIN = { isUtf8: false, isUidOnly: false };

/** Literals are written `{text}`: the reader has taken them out by then. */
function parse(line: string, context = PLAIN): ImapCommand {
  const opening = parseOpening(`a ${line}`);
  if (opening instanceof WireError) throw opening;
  const literals = [...opening.text.matchAll(/\{(.*?)\}/g)].map(([, text]) => Buffer.from(text ?? '', 'latin1'));
  const text = Buffer.from(opening.text.replace(/\{.*?\}/g, '\0')).toString('latin1');
  return parseCommand({ ...opening, text, literals, messages: 0 }, context);
}

function faultOf(line: string, context = PLAIN): string {
  try {
    return `no fault: ${JSON.stringify(parse(line, context))}`;
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return `${error.status}${error.code ? ` [${error.code}]` : ''} ${error.message}`;
  }
}

const to = (last: number | '*', first: number | '*' = last) => [{ first, last }];

describe('commands about the session', () => {
  it.each([
    ['CAPABILITY', { name: 'CAPABILITY' }],
    ['idle', { name: 'IDLE' }],
    ['AUTHENTICATE plain', { name: 'AUTHENTICATE', mechanism: 'PLAIN', initial: undefined }],
    ['AUTHENTICATE PLAIN =', { name: 'AUTHENTICATE', mechanism: 'PLAIN', initial: '=' }],
    ['AUTHENTICATE PLAIN AGFubgBwdw==', { initial: 'AGFubgBwdw==' }],
    ['LOGIN ann@example.test {p w}', { name: 'LOGIN', login: 'ann@example.test', password: 'p w' }],
    ['LOGIN "ann" "pä\\"ss\\\\"', { login: 'ann', password: 'pä"ss\\' }],
    ['ENABLE condstore X-Good-Idea', { name: 'ENABLE', capabilities: ['CONDSTORE', 'X-GOOD-IDEA'] }],
    ['ID NIL', { name: 'ID', fields: new Map() }],
    [
      'ID ("Name" "x" "os" NIL)',
      {
        fields: new Map([
          ['name', 'x'],
          ['os', undefined],
        ]),
      },
    ],
    ['COMPRESS DEFLATE', { name: 'COMPRESS', mechanism: 'DEFLATE' }],
  ])('%s', (line, expected) => {
    expect(parse(line)).toMatchObject(expected);
  });

  it.each([
    ['NOOP x', 'BAD There is more than the command takes'],
    ['LOGIN ann', 'BAD A space is expected at character 4 of the arguments'],
    ['LOGIN ann pw x', 'BAD There is more than the command takes'],
    ['LOGIN ann "pw', 'BAD A string is expected at character 5 of the arguments'],
    ['LOGIN ann "p\\w"', 'BAD A string is expected at character 5 of the arguments'],
    ['LOGIN {\xff} pw', 'BAD Text must be UTF-8'],
    ['AUTHENTICATE PLAIN !!', 'BAD The initial response is base64, or ='],
    ['ID ("name")', 'BAD A space is expected at character 8 of the arguments'],
    [`ID (${Array(31).fill('"a" "b"').join(' ')})`, 'BAD ID has more than RFC 2971 allows'],
  ])('%s is refused', (line, expected) => {
    expect(faultOf(line)).toBe(expected);
  });
});

describe('commands about folders', () => {
  it.each([
    ['SELECT inbox', { name: 'SELECT', folder: 'INBOX', isCondstore: false, qresync: undefined }],
    ['EXAMINE "R&AOk-sum&AOk-" (CONDSTORE)', { name: 'EXAMINE', folder: 'Résumé', isCondstore: true }],
    ['SELECT x (QRESYNC (67890007 20))', { qresync: { uidValidity: 67890007, modseq: 20, knownUids: undefined } }],
    [
      'SELECT x (QRESYNC (1 2 41,43:211))',
      {
        qresync: {
          knownUids: [
            { first: 41, last: 41 },
            { first: 43, last: 211 },
          ],
        },
      },
    ],
    ['SELECT x (QRESYNC (1 2 (5 9)))', { qresync: { knownUids: undefined, match: { places: to(5), uids: to(9) } } }],
    ['SELECT x (QRESYNC (1 2 1:9 (5 9)) CONDSTORE)', { isCondstore: true, qresync: { match: { places: to(5) } } }],
    [
      'CREATE "Sent Mail" (USE (\\Sent \\Archive))',
      { name: 'CREATE', folder: 'Sent Mail', uses: ['\\sent', '\\archive'] },
    ],
    ['CREATE x/', { folder: 'x/', uses: [] }],
    ['DELETE {a b}', { name: 'DELETE', folder: 'a b' }],
    ['RENAME a b', { name: 'RENAME', from: 'a', to: 'b' }],
    ['SUBSCRIBE a', { name: 'SUBSCRIBE', folder: 'a' }],
    ['UNSUBSCRIBE a', { name: 'UNSUBSCRIBE', folder: 'a' }],
    ['STATUS a (messages SIZE size)', { name: 'STATUS', folder: 'a', items: ['MESSAGES', 'SIZE'] }],
    ['LIST "" *', { name: 'LIST', reference: '', patterns: ['*'], isExtended: false, select: [], returns: [] }],
    [
      'LIST (SUBSCRIBED RECURSIVEMATCH) "" % RETURN (CHILDREN STATUS (UNSEEN))',
      {
        select: ['SUBSCRIBED', 'RECURSIVEMATCH'],
        returns: ['CHILDREN'],
        statusItems: ['UNSEEN'],
        isExtended: true,
      },
    ],
    ['LIST () "" ("a" b%) RETURN ()', { patterns: ['a', 'b%'], isExtended: true }],
    ['LSUB "" "x*"', { name: 'LSUB', reference: '', pattern: 'x*' }],
    ['GETQUOTA ""', { name: 'GETQUOTA', root: '' }],
    ['GETQUOTAROOT inbox', { name: 'GETQUOTAROOT', folder: 'INBOX' }],
    ['SETQUOTA "" (storage 512)', { name: 'SETQUOTA', root: '', limits: [{ resource: 'STORAGE', limit: 512 }] }],
    [
      'GETMETADATA "" /shared/comment',
      { name: 'GETMETADATA', folder: undefined, entries: ['/shared/comment'], depth: 0 },
    ],
    [
      'GETMETADATA (MAXSIZE 9 DEPTH infinity) a (/private/X)',
      { maxSizeBytes: 9, depth: 'infinity', entries: ['/private/x'] },
    ],
    ['GETMETADATA a (DEPTH 1) (/private/x)', { folder: 'a', depth: 1, entries: ['/private/x'] }],
    [
      'SETMETADATA INBOX (/private/comment {a} /private/x NIL)',
      {
        name: 'SETMETADATA',
        entries: [
          { name: '/private/comment', value: Buffer.from('a') },
          { name: '/private/x', value: null },
        ],
      },
    ],
  ])('%s', (line, expected) => {
    expect(parse(line)).toMatchObject(expected);
  });

  it('reads names as UTF-8 once that is agreed', () => {
    expect(parse('DELETE "R&D é"', { ...PLAIN, isUtf8: true })).toEqual({ name: 'DELETE', folder: 'R&D é' });
  });

  it.each([
    ['SELECT', 'BAD A string is expected at character 1 of the arguments'],
    ['SELECT x (FOO)', 'BAD SELECT has no parameter FOO'],
    ['SELECT x ()', 'BAD An atom is expected at character 4 of the arguments'],
    ['SELECT x (QRESYNC (0 1))', 'BAD A number above zero is expected at character 14 of the arguments'],
    ['DELETE "R&D"', 'NO [CANNOT] The name is not modified UTF-7'],
    ['DELETE "é"', 'NO [CANNOT] The name is not modified UTF-7'],
    ['CREATE x (FOO (\\Sent))', 'BAD CREATE has no parameter but USE'],
    ['STATUS a ()', 'BAD An atom is expected at character 4 of the arguments'],
    ['STATUS a (FOO)', 'BAD STATUS has no item FOO'],
    ['LIST (RECURSIVEMATCH) "" *', 'BAD RECURSIVEMATCH needs another option'],
    ['LIST (FOO) "" *', 'BAD LIST has no option FOO'],
    ['LIST "" * RETURN (FOO)', 'BAD LIST has no option FOO'],
    ['LIST "" * FOO', 'BAD Only RETURN may follow the patterns of LIST'],
    ['SETQUOTA "" (STORAGE)', 'BAD A space is expected at character 12 of the arguments'],
    ['GETMETADATA "" shared', 'BAD An entry is named like /private/comment'],
    ['GETMETADATA "" "/shared/a*"', 'BAD An entry is named like /private/comment'],
    ['GETMETADATA (DEPTH 2) "" /shared', 'BAD DEPTH is 0, 1 or infinity'],
    ['SETMETADATA "" (/private/a b)', 'BAD A string is expected at character 16 of the arguments'],
    ['SETMETADATA "" (/private "b")', 'BAD This names a group of entries, not an entry'],
    ['SETMETADATA "" (/foo/a "b")', 'BAD An entry is named like /private/comment'],
  ])('%s is refused', (line, expected) => {
    expect(faultOf(line)).toBe(expected);
  });
});

describe('commands about messages', () => {
  const section = (what: string, path: number[] = [], fields: string[] = []) => ({ path, what, fields });

  it.each([
    ['CLOSE', { name: 'CLOSE' }],
    ['EXPUNGE', { name: 'EXPUNGE', uids: undefined }],
    ['UID EXPUNGE 3:5', { name: 'EXPUNGE', uids: to(5, 3) }],
    ['COPY 2:* x', { name: 'COPY', isUid: false, set: to('*', 2), folder: 'x' }],
    ['UID MOVE $ inbox', { name: 'MOVE', isUid: true, set: '$', folder: 'INBOX' }],
    [
      'STORE 1 +FLAGS (\\Deleted $Label x X)',
      { mode: 'add', isSilent: false, flags: { system: ['deleted'], keywords: ['$Label', 'x'] } },
    ],
    ['STORE 1 -flags.silent \\Seen \\Draft', { mode: 'remove', isSilent: true, flags: { system: ['seen', 'draft'] } }],
    [
      'STORE 1 (UNCHANGEDSINCE 12121230045) FLAGS ()',
      { mode: 'replace', unchangedSince: 12121230045, flags: { system: [], keywords: [] } },
    ],
    ['STORE 1 (UNCHANGEDSINCE 9223372036854775807) FLAGS (\\Recent)', { unchangedSince: Number.MAX_SAFE_INTEGER }],
    ['FETCH 1 FAST', { items: [{ kind: 'FLAGS' }, { kind: 'INTERNALDATE' }, { kind: 'RFC822.SIZE' }] }],
    ['FETCH 1,3 (UID UID BODY)', { items: [{ kind: 'UID' }, { kind: 'BODY' }] }],
    ['FETCH 1 BODY[]', { items: [{ kind: 'BODY[]', section: section('ALL'), isPeek: false, partial: undefined }] }],
    [
      'FETCH 1 body.peek[1.2.mime]<0.10>',
      { items: [{ section: section('MIME', [1, 2]), isPeek: true, partial: { from: 0, count: 10 } }] },
    ],
    ['FETCH 1 (BODY[HEADER.FIELDS (To "X Y")])', undefined],
    [
      'FETCH 1 (BODY[2.HEADER.FIELDS.NOT (To {From})])',
      { items: [{ section: section('HEADER.FIELDS.NOT', [2], ['To', 'From']) }] },
    ],
    [
      'FETCH 1 (BINARY.PEEK[1]<5.6> BINARY.SIZE[1.1] BINARY[])',
      {
        items: [
          { kind: 'BINARY', path: [1], isPeek: true, partial: { from: 5 } },
          { kind: 'BINARY.SIZE', path: [1, 1] },
          { kind: 'BINARY', path: [] },
        ],
      },
    ],
    ['FETCH 1 (PREVIEW (LAZY) PREVIEW EMAILID)', { items: [{ isLazy: true }, { isLazy: false }, { kind: 'EMAILID' }] }],
    ['UID FETCH 1:* FLAGS (CHANGEDSINCE 5 VANISHED)', { isUid: true, changedSince: 5, isVanished: true }],
    ['UID FETCH 1:* FLAGS (PARTIAL -1:-30)', { partial: { first: -1, last: -30 } }],
  ])('%s', (line, expected) => {
    if (expected) expect(parse(line)).toMatchObject(expected);
    else expect(faultOf(line)).toBe('BAD A header field has a name of printable ASCII');
  });

  it.each([
    ['UID EXPUNGE', 'BAD A set of numbers is expected at character 1 of the arguments'],
    ['COPY 0 x', 'BAD Numbers of messages go from 1 to 4294967295'],
    ['COPY 1, x', 'BAD A set is written like 1:3,5,9:*'],
    ['COPY 4294967296 x', 'BAD Numbers of messages go from 1 to 4294967295'],
    ['STORE 1 FOO (\\Seen)', 'BAD STORE has no item FOO'],
    ['STORE 1 FLAGS (\\Foo)', 'BAD There is no flag \\Foo'],
    ['FETCH 1 ()', 'BAD The name of a FETCH item is missing'],
    ['FETCH 1 (FAST)', 'BAD FETCH has no item FAST'],
    ['FETCH 1 FLAGS[]', 'BAD FETCH has no item FLAGS'],
    ['FETCH 1 BODY[MIME]', 'BAD MIME needs the number of a part'],
    ['FETCH 1 BODY[1.]', 'BAD The section is incomplete'],
    ['FETCH 1 BODY[0]', 'BAD "]" is expected at character 8 of the arguments'],
    ['FETCH 1 BODY[FOO]', 'BAD "]" is expected at character 8 of the arguments'],
    ['FETCH 1 BODY[]<0.0>', 'BAD A part has at least one octet'],
    ['FETCH 1 FLAGS (FOO)', 'BAD FETCH has no modifier FOO'],
    ['FETCH 1 FLAGS (CHANGEDSINCE 5 VANISHED)', 'BAD VANISHED needs UID FETCH and CHANGEDSINCE'],
    ['FETCH 1 FLAGS (PARTIAL 1:5)', 'BAD PARTIAL needs UID FETCH'],
    ['UID FETCH 1 FLAGS (PARTIAL -1:5)', 'BAD PARTIAL is written like 1:100 or -1:-100'],
    [`FETCH ${Array(10_001).fill(1).join(',')} UID`, 'BAD [LIMIT] The set has too many members'],
  ])('%s is refused', (line, expected) => {
    expect(faultOf(line)).toBe(expected);
  });

  it('refuses places where only UIDs are in use', () => {
    const uidOnly = { ...PLAIN, isUidOnly: true };
    const expected = 'BAD [UIDREQUIRED] Only UIDs are in use here';
    for (const line of [
      'FETCH 1 UID',
      'STORE 1 FLAGS ()',
      'SEARCH ALL',
      'UID SEARCH 1:5',
      'SELECT x (QRESYNC (1 2 1:9 (5 9)))',
    ]) {
      expect(faultOf(line, uidOnly)).toBe(expected);
    }
    expect(parse('UID FETCH 1 FLAGS', uidOnly)).toMatchObject({ isUid: true });
    expect(parse('EXPUNGE', uidOnly)).toMatchObject({ name: 'EXPUNGE' });
  });
});

describe('commands that look for messages', () => {
  const day = { year: 1994, month: 2, day: 1 };
  const keyOf = (keys: string) => {
    const command = parse(`SEARCH ${keys}`);
    return 'key' in command ? command.key : undefined;
  };

  it.each([
    ['ALL', { kind: 'all' }],
    ['UNSEEN', { kind: 'flag', flag: 'seen', isSet: false }],
    ['NEW', { kind: 'and', keys: [{ kind: 'recent' }, { kind: 'flag', flag: 'seen', isSet: false }] }],
    ['OLD', { kind: 'not', key: { kind: 'recent' } }],
    ['KEYWORD $Junk', { kind: 'keyword', keyword: '$Junk', isSet: true }],
    [
      '1:3,5',
      {
        kind: 'place',
        set: [
          { first: 1, last: 3 },
          { first: 5, last: 5 },
        ],
      },
    ],
    ['UID 7:*', { kind: 'uid', set: to('*', 7) }],
    ['$', { kind: 'saved' }],
    [
      'FROM "bob" SUBJECT {a b}',
      {
        kind: 'and',
        keys: [
          { kind: 'from', text: 'bob' },
          { kind: 'subject', text: 'a b' },
        ],
      },
    ],
    ['HEADER X-Spam ""', { kind: 'header', name: 'X-Spam', text: '' }],
    [
      'OR NOT SEEN (TEXT x BODY y)',
      { kind: 'or', left: { kind: 'not' }, right: { kind: 'and', keys: [{ kind: 'text' }, { kind: 'body' }] } },
    ],
    ['LARGER 4294967296', { kind: 'size', is: 'larger', bytes: 4294967296 }],
    ['SENTSINCE 1-Feb-1994', { kind: 'date', of: 'sent', is: 'since', day }],
    ['SAVEDON "01-feb-1994"', { kind: 'date', of: 'saved', is: 'on', day }],
    ['YOUNGER 60', { kind: 'age', is: 'younger', seconds: 60 }],
    ['MODSEQ 620162338', { kind: 'modseq', atLeast: 620162338 }],
    ['MODSEQ "/flags/\\\\draft" all 5', { kind: 'modseq', atLeast: 5 }],
    ['EMAILID abc', { kind: 'email-id', id: 'abc' }],
    ['SAVEDATESUPPORTED', { kind: 'save-date-supported' }],
    ['CHARSET ISO-8859-1 FROM {\xe9}', { kind: 'from', text: 'é' }],
    ['CHARSET US-ASCII FROM x', { kind: 'from', text: 'x' }],
    ['FROM "é"', { kind: 'from', text: 'é' }],
  ])('SEARCH %s', (keys, expected) => {
    expect(keyOf(keys)).toMatchObject(expected);
  });

  it.each([
    ['SEARCH RETURN (SAVE) CHARSET x-none FROM x', { isCharsetKnown: false, returns: { save: true } }],
    ['SEARCH RETURN () ALL', { returns: { all: true, min: false, save: false } }],
    [
      'UID SEARCH RETURN (MIN COUNT SAVE) ALL',
      { isUid: true, returns: { all: false, min: true, count: true, save: true } },
    ],
    ['SEARCH RETURN (PARTIAL 500:1) ALL', { returns: { all: false, partial: { first: 1, last: 500 } } }],
    [
      'SORT (REVERSE DATE SUBJECT) UTF-8 ALL',
      {
        name: 'SORT',
        by: [
          { key: 'date', isReverse: true },
          { key: 'subject', isReverse: false },
        ],
      },
    ],
    ['UID THREAD REFERENCES UTF-8 SEEN', { name: 'THREAD', isUid: true, by: 'references', key: { kind: 'flag' } }],
  ])('%s', (line, expected) => {
    expect(parse(line)).toMatchObject(expected);
  });

  it.each([
    ['SEARCH', 'BAD An atom is expected at character 1 of the arguments'],
    ['SEARCH FOO x', 'BAD SEARCH has no key FOO'],
    ['SEARCH constructor', 'BAD A space is expected at character 12 of the arguments'],
    ['SORT (DATE) x-none ALL', 'NO [BADCHARSET (US-ASCII UTF-8)] The charset is not known'],
    ['SEARCH FROM {\xff}', 'BAD A string is not in the charset UTF-8'],
    ['SEARCH ON 31-Feb-1994', 'BAD A date is written like 1-Feb-1994'],
    ['SEARCH RETURN (FOO) ALL', 'BAD SEARCH cannot return FOO'],
    ['SEARCH RETURN (PARTIAL 1:5 ALL) ALL', 'BAD PARTIAL and ALL exclude each other'],
    ['SORT (FOO) UTF-8 ALL', 'BAD SORT has no criterion FOO'],
    ['THREAD FOO UTF-8 ALL', 'BAD THREAD knows REFERENCES and ORDEREDSUBJECT'],
    [`SEARCH ${'NOT '.repeat(51)}ALL`, 'BAD [LIMIT] The command is nested too deeply'],
    [`SEARCH ${'('.repeat(51)}ALL${')'.repeat(51)}`, 'BAD [LIMIT] The command is nested too deeply'],
    [`SEARCH ${'ALL '.repeat(10_000)}ALL`, 'BAD [LIMIT] The command has too many arguments'],
  ])('%s is refused', (line, expected) => {
    expect(faultOf(line)).toBe(expected);
  });
});

describe('NOTIFY', () => {
  it('reads every kind of group', () => {
    expect(parse('NOTIFY NONE')).toEqual({ name: 'NOTIFY', action: 'none' });
    const line =
      'NOTIFY SET STATUS (selected-delayed (MessageNew (UID BODY.PEEK[HEADER.FIELDS (From)]) MessageExpunge FlagChange)) ' +
      '(subtree (Lists "a b") (MessageNew MessageExpunge)) (mailboxes misc NONE) (personal (MailboxName SubscriptionChange))';
    expect(parse(line)).toMatchObject({
      action: 'set',
      isStatusWanted: true,
      groups: [
        {
          folders: { kind: 'selected-delayed' },
          events: [{ kind: 'MessageNew', items: [{ kind: 'UID' }, {}] }, {}, {}],
        },
        { folders: { kind: 'subtree', names: ['Lists', 'a b'] }, events: [{ items: [] }, { kind: 'MessageExpunge' }] },
        { folders: { kind: 'mailboxes', names: ['misc'] }, events: [] },
        { folders: { kind: 'personal' }, events: [{ kind: 'MailboxName' }, { kind: 'SubscriptionChange' }] },
      ],
    });
  });

  it.each([
    ['NOTIFY FOO', 'BAD NOTIFY is followed by SET or NONE'],
    ['NOTIFY SET (foo NONE)', 'BAD NOTIFY has no group FOO'],
    ['NOTIFY SET (selected (MessageNew))', 'BAD MessageNew and MessageExpunge go together'],
    ['NOTIFY SET (personal (FlagChange))', 'BAD FlagChange needs MessageNew'],
    ['NOTIFY SET (selected (MailboxName))', 'BAD Of the selected folder only messages can be watched'],
    ['NOTIFY SET (selected NONE) (selected-delayed NONE)', 'BAD The selected folder can be named once'],
    [
      'NOTIFY SET (inboxes (MessageNew (UID) MessageExpunge))',
      'BAD Only of the selected folder can messages be fetched',
    ],
    [
      'NOTIFY SET (personal (AnnotationChange))',
      'NO [BADEVENT (MessageNew MessageExpunge FlagChange MailboxName SubscriptionChange MailboxMetadataChange ServerMetadataChange)] There is no event ANNOTATIONCHANGE',
    ],
  ])('%s is refused', (line, expected) => {
    expect(faultOf(line)).toBe(expected);
  });
});
