import type { ImapClient } from './imap-client.js';

/**
 * A conversation written down. Header lines (`RFC:`, `CAPABILITY:`, `START:`, `MAIL:`) and an empty line come first;
 * then `C: …` is said and `S: …` heard, of another session with its letter before: `B C: …`. `<any>` stands for any
 * text, `<x=>` takes a word that `<x>` repeats, `S: ...` stands for lines that do not matter here. What happens in
 * between is in parentheses: `(tls)`, `(compress)`, `(closed)`, and deeds of the stage. Lines with `#` are for the reader.
 */
export interface Transcript {
  readonly name: string;
  readonly rfc: string;
  readonly capabilities: readonly string[];
  /** How sessions begin. */
  readonly start: Start;
  /** Messages in INBOX beforehand, by their names in `transcripts/mail`. */
  readonly mail: readonly string[];
  readonly lines: readonly TranscriptLine[];
}

export type Start = 'in clear' | 'secure' | 'signed in';

export interface TranscriptLine {
  readonly number: number;
  readonly session: string;
  readonly act: 'say' | 'hear' | 'do';
  readonly text: string;
}

const STARTS: readonly Start[] = ['in clear', 'secure', 'signed in'];

export function parseTranscript(name: string, source: string): Transcript {
  const all = source.split('\n');
  const end = all.indexOf('');
  const headers = new Map(
    all.slice(0, end).map((line) => {
      const [, key = '', value = ''] = /^([A-Z]+): (.*)$/.exec(line) ?? [];
      return [key, value] as const;
    }),
  );
  const words = (key: string) => headers.get(key)?.split(' ') ?? [];
  const rfc = headers.get('RFC');
  const start = STARTS.find((known) => known === (headers.get('START') ?? 'signed in'));
  if (!rfc || !start) throw new Error(`${name}: the header is incomplete`);
  const lines = all.flatMap((line, index) => (index > end ? parseLine(name, line, index + 1) : []));
  return { name, rfc, start, capabilities: words('CAPABILITY'), mail: words('MAIL'), lines };
}

function parseLine(name: string, line: string, number: number): TranscriptLine[] {
  if (line === '' || line.startsWith('#')) return [];
  const {
    session = 'A',
    side,
    text = '',
    deed,
  } = /^(?:(?<session>[A-Z]) )?(?:(?<side>[CS]):(?: (?<text>.*))?|\((?<deed>.+)\))$/.exec(line)?.groups ?? {};
  if (side) return [{ number, session, act: side === 'C' ? 'say' : 'hear', text }];
  if (deed) return [{ number, session, act: 'do', text: deed }];
  throw new Error(`${name}:${number}: what is ${line}?`);
}

export interface Stage {
  /** A new session of the transcript's mailbox. */
  open(): Promise<ImapClient>;
  /** The values of `<user>` and similar words. */
  readonly words: ReadonlyMap<string, string>;
  /** Actions outside the sessions, by name. */
  readonly deeds: Readonly<Record<string, () => void | Promise<void>>>;
}

/** Plays it line by line; the first that is not as written fails. */
export async function playTranscript({ name, lines }: Transcript, { open, words, deeds }: Stage): Promise<void> {
  const sessions = new Map<string, PlayedSession>();
  const known = new Map(words);
  let mayDiffer = false;
  for (const [index, { session: letter, act, text, number }] of lines.entries()) {
    const session = sessions.get(letter) ?? createPlayedSession(await open());
    sessions.set(letter, session);
    if (act === 'say') {
      const next = lines[index + 1];
      session.say(fill(text, known), next?.act === 'say' && next.session === letter);
    } else if (act === 'do') await (deeds[text] ?? (() => session.do(text)))();
    else if (text === '...') mayDiffer = true;
    else {
      const found = await hearLine(session, toPattern(text, known), { mayDiffer, where: `${name}:${number}`, text });
      for (const [key, value] of Object.entries(found.groups ?? {})) known.set(key, value);
      mayDiffer = false;
    }
  }
  for (const session of sessions.values()) session.end();
}

async function hearLine(
  session: PlayedSession,
  pattern: RegExp,
  { mayDiffer, where, text }: { readonly mayDiffer: boolean; readonly where: string; readonly text: string },
): Promise<RegExpExecArray> {
  for (;;) {
    const heard = await session.hear(`${where}: ${text}`);
    const found = pattern.exec(heard);
    if (found) return found;
    if (!mayDiffer || heard === CLOSED) throw new Error(`${where}\nexpected ${text}\n   heard ${heard}`);
  }
}

interface PlayedSession {
  /** `isMore`: the next line goes out with it. */
  say(text: string, isMore: boolean): void;
  hear(waitingFor: string): Promise<string>;
  do(deed: string): Promise<void>;
  end(): void;
}

const CLOSED = '(closed)';
// What the other side says at once on an idle machine; the transcript's line is in the error
const PATIENCE_MS = 120_000;

function createPlayedSession(client: ImapClient): PlayedSession {
  let heard: string[] = [];
  let unsaid = '';
  return {
    say(text, isMore) {
      unsaid += `${text}\r\n`;
      if (isMore) return;
      client.send(unsaid);
      unsaid = '';
    },
    async hear(waitingFor) {
      if (heard.length === 0) {
        const response = await patiently(client.hear(), waitingFor);
        heard = response ? response.text.split('\r\n') : [CLOSED];
      }
      return heard.shift() ?? '';
    },
    async do(deed) {
      if (deed === 'tls') await client.secure();
      else if (deed === 'compress') client.deflate();
      else if (deed === 'closed') await client.closed();
      else throw new Error(`what is (${deed})?`);
    },
    end: () => client.destroy(),
  };
}

async function patiently<T>(promise: Promise<T>, waitingFor: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing was said: ${waitingFor}`)), PATIENCE_MS);
  });
  return Promise.race([promise, tooLong]).finally(() => clearTimeout(timer));
}

function fill(text: string, known: ReadonlyMap<string, string>): string {
  return text.replace(/<([a-z]\w*)>/g, (whole, key: string) => known.get(key) ?? whole);
}

function toPattern(text: string, known: ReadonlyMap<string, string>): RegExp {
  const parts = fill(text, known).split(/(<any>|<[a-z]\w*=>)/);
  const pattern = parts.map((part) => {
    if (part === '<any>') return '.*';
    const name = /^<([a-z]\w*)=>$/.exec(part)?.[1];
    return name ? `(?<${name}>[^\\s()\\[\\]"]+)` : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${pattern.join('')}$`, 's');
}
