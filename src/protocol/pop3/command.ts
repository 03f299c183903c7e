/** RFC 1939, and the extensions of RFC 2449, 2595, 5034 and 6856: one client's line. */
export type Pop3Command =
  | { readonly verb: 'CAPA' }
  | { readonly verb: 'QUIT' }
  | { readonly verb: 'STLS' | 'UTF8' | 'STAT' | 'NOOP' | 'RSET' }
  | { readonly verb: 'USER'; readonly name: string }
  | { readonly verb: 'PASS'; readonly password: string }
  | { readonly verb: 'AUTH'; readonly mechanism: string; readonly initial: string | undefined }
  | { readonly verb: 'LIST' | 'UIDL'; readonly number: number | undefined }
  | { readonly verb: 'RETR' | 'DELE'; readonly number: number }
  | { readonly verb: 'TOP'; readonly number: number; readonly lines: number }
  | { readonly verb: 'refused'; readonly reason: string };

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const COMMAND = /^([a-z0-9]{3,4})(?: (.*))?$/is;
// More digits than any folder has messages; `Number` stays exact
const NUMBER = /^\d{1,10}$/;

export function parsePop3Command(line: Buffer): Pop3Command {
  const text = decode(line);
  if (text === undefined) return refused('The line has control characters or is not UTF-8');
  const [, name = '', rest] = COMMAND.exec(text) ?? [];
  const verb = name.toUpperCase();
  switch (verb) {
    case 'CAPA':
    case 'STLS':
    case 'UTF8':
    case 'STAT':
    case 'NOOP':
    case 'RSET':
    case 'QUIT':
      return rest === undefined || rest.trim() === '' ? { verb } : refused(`${verb} has no arguments`);
    case 'USER':
      return rest?.trim() ? { verb, name: rest.trim() } : refused('USER needs a name');
    case 'PASS':
      // RFC 1939 §7: everything after the first space, spaces included
      return rest ? { verb, password: rest } : refused('PASS needs a password');
    case 'AUTH':
      return parseAuth(wordsOf(rest));
    case 'LIST':
    case 'UIDL':
      return parseOptionalNumber(verb, wordsOf(rest));
    case 'RETR':
    case 'DELE':
      return parseNumber(verb, wordsOf(rest));
    case 'TOP':
      return parseTop(wordsOf(rest));
    default:
      return refused('Unknown command');
  }
}

function parseAuth([mechanism, initial, ...more]: readonly string[]): Pop3Command {
  if (mechanism === undefined || more.length > 0) return refused('AUTH takes one mechanism');
  return { verb: 'AUTH', mechanism: mechanism.toUpperCase(), initial };
}

function parseOptionalNumber(verb: 'LIST' | 'UIDL', words: readonly string[]): Pop3Command {
  if (words.length === 0) return { verb, number: undefined };
  const [number, ...more] = words;
  return isNumber(number) && more.length === 0
    ? { verb, number: Number(number) }
    : refused(`Say ${verb}, or ${verb} and the number of a message`);
}

function parseNumber(verb: 'RETR' | 'DELE', [number, ...more]: readonly string[]): Pop3Command {
  return isNumber(number) && more.length === 0
    ? { verb, number: Number(number) }
    : refused(`${verb} needs the number of a message`);
}

function parseTop([number, lines, ...more]: readonly string[]): Pop3Command {
  return isNumber(number) && isNumber(lines) && more.length === 0
    ? { verb: 'TOP', number: Number(number), lines: Number(lines) }
    : refused('TOP needs the number of a message and a number of lines');
}

function isNumber(word: string | undefined): boolean {
  return word !== undefined && NUMBER.test(word);
}

function wordsOf(rest: string | undefined): readonly string[] {
  return rest?.split(' ').filter((word) => word !== '') ?? [];
}

function decode(line: Buffer): string | undefined {
  for (const byte of line) if (byte < 0x20 || byte === 0x7f) return undefined;
  try {
    return utf8.decode(line);
  } catch {
    return undefined;
  }
}

function refused(reason: string): Pop3Command {
  return { verb: 'refused', reason };
}
