import {
  type MailParameters,
  type ParameterFault,
  type RcptParameters,
  readMailParameters,
  readRcptParameters,
  type SmtpExtension,
  splitParameters,
} from './envelope-parameters.js';
import { type MailPath, readPath } from './mail-path.js';
import { reply, type SmtpReply } from './reply.js';

/** RFC 5321 §4.1.1, one client's line. */
export type SmtpCommand =
  | HelloCommand
  | MailCommand
  | RcptCommand
  | { readonly verb: 'BDAT'; readonly sizeBytes: number; readonly isLast: boolean }
  | { readonly verb: 'AUTH'; readonly mechanism: string; readonly initial: string | undefined }
  | { readonly verb: 'DATA' | 'STARTTLS' | 'RSET' | 'NOOP' | 'QUIT' | 'VRFY' | 'HELP' }
  /** A browser or a proxy that was sent here to speak for someone else. */
  | { readonly verb: 'foreign' }
  | { readonly verb: 'refused'; readonly reply: SmtpReply };

export interface HelloCommand {
  readonly verb: 'HELO' | 'EHLO';
  /** The name that the client gave; not verified. */
  readonly name: string;
}

export interface MailCommand extends MailParameters {
  readonly verb: 'MAIL';
  /** `undefined`: the null sender. */
  readonly from: MailPath | undefined;
}

export interface RcptCommand extends RcptParameters {
  readonly verb: 'RCPT';
  readonly to: MailPath;
}

export interface CommandContext {
  readonly isAnnounced: (extension: SmtpExtension) => boolean;
  /** The transaction's MAIL asked for SMTPUTF8. */
  readonly isUtf8: boolean;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const COMMAND = /^([a-z0-9]+)(?: +(.*))?$/is;
const BARE_VERBS = ['DATA', 'STARTTLS', 'RSET', 'QUIT'] as const;
const MAX_HELLO_CHARACTERS = 255;

export function parseCommand(line: Buffer, context: CommandContext): SmtpCommand {
  const text = decode(line);
  if (text === undefined) return refused(500, '5.5.2', 'The line has control characters or is not UTF-8');
  const found = COMMAND.exec(text.trimEnd());
  const verb = found?.[1] ?? '';
  const rest = found?.[2] ?? '';
  const name = verb.toUpperCase();
  switch (name) {
    case 'HELO':
    case 'EHLO':
      return parseHello(name, rest);
    case 'MAIL':
      return parseMail(rest, context);
    case 'RCPT':
      return parseRcpt(rest, context);
    case 'BDAT':
      return parseBdat(rest, context);
    case 'AUTH':
      return parseAuth(rest);
    case 'NOOP': // may carry any words (RFC 5321 §4.1.1.9)
    case 'VRFY':
    case 'HELP':
      return { verb: name };
    case 'GET':
    case 'POST':
    case 'PUT':
    case 'CONNECT':
    case 'PROXY': // of one that we do not believe, or not in its place
      return { verb: 'foreign' };
    default:
      return parseBare(name, rest);
  }
}

function decode(line: Buffer): string | undefined {
  const octets = line.toString('latin1');
  if (isAscii(octets)) return octets;
  try {
    const text = utf8.decode(line).replaceAll('\t', ' ');
    return /\p{Cc}/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

function parseBare(name: string, rest: string): SmtpCommand {
  const verb = BARE_VERBS.find((known) => known === name);
  if (!verb) return refused(500, '5.5.1', 'Unknown command');
  return rest === '' ? { verb } : refused(501, '5.5.4', `${verb} takes no parameters`);
}

function parseHello(verb: 'HELO' | 'EHLO', rest: string): SmtpCommand {
  const isName = /^[\x21-\x7e]+$/.test(rest) && rest.length <= MAX_HELLO_CHARACTERS;
  return isName ? { verb, name: rest } : refused(501, '5.5.4', `Say ${verb} and the name of your host`);
}

function parseMail(rest: string, context: CommandContext): SmtpCommand {
  // SMTPUTF8 comes after the path that it is about
  const read = readPath(afterKeyword(rest, 'FROM'), { isUtf8: true });
  if (read.kind === 'broken' || read.kind === 'needs-utf8') {
    return refused(501, '5.1.7', 'Write MAIL FROM:<address>');
  }
  const parameters = parseParameters(read.rest, (raw) => readMailParameters(raw, context.isAnnounced));
  if (typeof parameters === 'string') return parameterRefusals[parameters];
  const from = read.kind === 'null' ? undefined : read.path;
  if (from && from.domain === undefined) return refused(553, '5.1.7', 'The sender needs a domain');
  if (!parameters.isUtf8 && !isAscii(rest)) return refused(553, '5.6.7', 'This address needs SMTPUTF8');
  return { verb: 'MAIL', from, ...parameters };
}

function parseRcpt(rest: string, context: CommandContext): SmtpCommand {
  const read = readPath(afterKeyword(rest, 'TO'), context);
  if (read.kind === 'needs-utf8') return refused(553, '5.6.7', 'This address needs SMTPUTF8');
  if (read.kind !== 'path') return refused(501, '5.1.3', 'Write RCPT TO:<address>');
  const parameters = parseParameters(read.rest, (raw) => readRcptParameters(raw, context.isAnnounced));
  if (typeof parameters === 'string') return parameterRefusals[parameters];
  return { verb: 'RCPT', to: read.path, ...parameters };
}

/** `FROM: <a@b>`: the space is against RFC 5321 §3.3, and common. */
function afterKeyword(text: string, keyword: string): string {
  const isThere = text.slice(0, keyword.length + 1).toUpperCase() === `${keyword}:`;
  return isThere ? text.slice(keyword.length + 1).trimStart() : '';
}

function parseParameters<T>(
  text: string,
  read: (raw: ReadonlyMap<string, string | undefined>) => T | ParameterFault,
): T | ParameterFault {
  if (text !== '' && !text.startsWith(' ')) return 'syntax';
  const raw = splitParameters(text);
  return raw ? read(raw) : 'syntax';
}

/** RFC 3030 §2 */
function parseBdat(rest: string, { isAnnounced }: CommandContext): SmtpCommand {
  if (!isAnnounced('CHUNKING')) return refused(500, '5.5.1', 'Unknown command');
  const { size, last } = /^(?<size>\d{1,15})(?<last> +last)?$/i.exec(rest)?.groups ?? {};
  if (size === undefined) return refused(501, '5.5.4', 'Write BDAT, the size of the chunk, and LAST with the last one');
  return { verb: 'BDAT', sizeBytes: Number(size), isLast: last !== undefined };
}

/** RFC 4954 §4 */
function parseAuth(rest: string): SmtpCommand {
  const { mechanism, initial } = /^(?<mechanism>[a-z0-9_-]{1,20})(?: +(?<initial>\S+))?$/i.exec(rest)?.groups ?? {};
  if (mechanism === undefined) return refused(501, '5.5.4', 'Write AUTH and a mechanism');
  return { verb: 'AUTH', mechanism: mechanism.toUpperCase(), initial };
}

const parameterRefusals: Readonly<Record<ParameterFault, SmtpCommand>> = {
  syntax: refused(501, '5.5.4', 'The parameters cannot be read'),
  unknown: refused(555, '5.5.4', 'A parameter is not known here'),
  value: refused(501, '5.5.4', 'A parameter has a value that is not known here'),
};

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

function refused(code: number, enhanced: string, text: string): SmtpCommand {
  return { verb: 'refused', reply: reply(code, enhanced, text) };
}
