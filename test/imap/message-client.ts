import type { ImapClient } from '../support/imap-client.js';
import type { TestMailbox } from './mailbox-app.js';

/** A session that looks into what it hears; everything is latin1, so that no octet is lost. */
export interface MessageClient {
  readonly raw: ImapClient;
  command(...parts: readonly (string | Buffer)[]): Promise<Answer>;
  /** The same, and it must end with OK. Buffers are sent as literals without a wait for the go-ahead. */
  ok(...parts: readonly (string | Buffer)[]): Promise<Answer>;
  /** FETCH or UID FETCH, as what was said of each message. */
  fetch(command: string): Promise<readonly FetchedMessage[]>;
  append(folder: string, source: Buffer | string, more?: string): Promise<Answer>;
}

export interface Answer {
  readonly tag: string;
  readonly status: string;
  /** Without its brackets. */
  readonly code: string | undefined;
  /** Without `* `. */
  readonly untagged: readonly string[];
}

export interface FetchedMessage {
  readonly number: number;
  /** By the name of the item as the server wrote it. */
  readonly items: Readonly<Record<string, WireValue>>;
}

/** Lists are arrays, `NIL` is `undefined`. */
export type WireValue = string | undefined | readonly WireValue[];

export async function connectMessages(mailbox: Pick<TestMailbox, 'connect'>): Promise<MessageClient> {
  const raw = await mailbox.connect();

  async function command(...parts: readonly (string | Buffer)[]): Promise<Answer> {
    const said = parts.flatMap((part) =>
      typeof part === 'string' ? [Buffer.from(part, 'latin1')] : [Buffer.from(`{${part.length}+}\r\n`), part],
    );
    const tag = raw.begin(Buffer.concat(said));
    const { status, text, responses } = await raw.finish(tag);
    const [, code] = /^\[([^\]]*)\]/.exec(text) ?? [];
    const untagged = responses.map(({ octets }) => octets.toString('latin1').slice(2));
    return { tag, status, code, untagged: untagged.flatMap(withoutRecent) };
  }

  const client: MessageClient = {
    raw,
    command,
    async ok(...parts) {
      const answer = await command(...parts);
      if (answer.status !== 'OK') throw new Error(`${parts[0]}: ${answer.status} [${answer.code}]`);
      return answer;
    },
    async fetch(text) {
      return (await client.ok(text)).untagged.flatMap(readFetch);
    },
    append: (folder, source, more = '') =>
      command(`APPEND ${folder} ${more}`, Buffer.isBuffer(source) ? source : Buffer.from(source, 'latin1')),
  };
  return client;
}

/** Which session was the first to hear of a message has a transcript of its own, and is left out of what others look at. */
export function withoutRecent(response: string): string[] {
  return /^\d+ RECENT$/.test(response) ? [] : [response.replace(/ \\Recent|\\Recent ?/, '')];
}

/** `7 FETCH (FLAGS (\Seen) …)`; nothing for any other response. */
export function readFetch(response: string): FetchedMessage[] {
  const [begin, number] = /^(\d+) (?:UID)?FETCH /.exec(response) ?? [];
  if (!begin) return [];
  const [list] = readValues(response.slice(begin.length));
  if (!Array.isArray(list)) throw new Error(`no list: ${response.slice(0, 100)}`);
  const items: Record<string, WireValue> = {};
  for (let i = 0; i < list.length; i += 2) items[String(list[i])] = list[i + 1];
  return [{ number: Number(number), items }];
}

function readValues(text: string): readonly WireValue[] {
  let at = 0;

  function readList(end: string | undefined): WireValue[] {
    const values: WireValue[] = [];
    for (;;) {
      while (text[at] === ' ') at += 1;
      if (at >= text.length || text[at] === end) {
        at += 1;
        return values;
      }
      values.push(readValue());
    }
  }

  function readValue(): WireValue {
    const literal = /^~?\{(\d+)\}\r\n/.exec(text.slice(at, at + 24));
    if (literal) {
      const from = at + literal[0].length;
      at = from + Number(literal[1]);
      return text.slice(from, at);
    }
    if (text[at] === '"') return readQuoted();
    if (text[at] === '(') {
      at += 1;
      return readList(')');
    }
    const atom = readAtom();
    return atom.toUpperCase() === 'NIL' ? undefined : atom;
  }

  function readQuoted(): string {
    let value = '';
    for (at += 1; text[at] !== '"'; at += 1) {
      if (text[at] === '\\') at += 1;
      value += text[at] ?? '';
    }
    at += 1;
    return value;
  }

  /** `BODY[HEADER.FIELDS (A B)]<0>` is one. */
  function readAtom(): string {
    const from = at;
    let depth = 0;
    for (; at < text.length; at += 1) {
      const char = text[at];
      if (char === '[') depth += 1;
      else if (char === ']') depth -= 1;
      else if (depth === 0 && (char === ' ' || char === ')' || char === '(')) break;
    }
    return text.slice(from, at);
  }

  return readList(undefined);
}
