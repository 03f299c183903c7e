/** RFC 5321 §4.2, with the enhanced codes of RFC 2034. */
export interface SmtpReply {
  readonly code: number;
  /** RFC 3463, for instance `5.1.1`. */
  readonly enhanced?: string;
  /** Without codes; at least one, perhaps empty. */
  readonly lines: readonly [string, ...string[]];
}

export function reply(code: number, enhanced: string | undefined, ...lines: readonly [string, ...string[]]): SmtpReply {
  return enhanced === undefined ? { code, lines } : { code, enhanced, lines };
}

export function formatReply({ code, enhanced, lines }: SmtpReply): string {
  const prefix = enhanced ? `${enhanced} ` : '';
  if (lines.length === 1) return `${code} ${prefix}${printable(lines[0])}\r\n`;
  const mark = (i: number) => (i < lines.length - 1 ? '-' : ' ');
  return lines.map((text, i) => `${code}${mark(i)}${prefix}${printable(text)}\r\n`).join('');
}

/** On one line, as logs and bounces quote it: `550 5.1.1 No such address`. */
export function replyText({ code, enhanced, lines }: SmtpReply): string {
  let text = enhanced ? `${code} ${enhanced}` : `${code}`;
  for (const line of lines) if (line !== '') text += ` ${line}`;
  return text;
}

/** RFC 5321 §4.2: ASCII only; a line break would make the text look like a second reply. */
function printable(text: string): string {
  return UNPRINTABLE.test(text) ? text.replace(/[^\x20-\x7e]+/g, ' ') : text;
}

const UNPRINTABLE = /[^\x20-\x7e]/;

/** The client's half: bytes of a server to replies. */
export interface ReplyReader {
  /** The replies that these bytes complete, in order. Throws `SmtpReplyError` when it is no SMTP, or has no end. */
  push(chunk: Uint8Array): readonly SmtpReply[];
  /** Whether bytes wait for the rest of their reply. After STARTTLS none may: they would be spoken in clear. */
  readonly isMidReply: boolean;
}

export interface ReplyLimits {
  /** Servers exceed the 512 octets of RFC 5321 §4.5.3.1.5; an endless line must still end. */
  readonly maxLineBytes: number;
  readonly maxLines: number;
}

/** The remote does not speak SMTP, or sends an endless reply. */
export class SmtpReplyError extends Error {
  override readonly name = 'SmtpReplyError';
}

const LF = 0x0a;
const CR = 0x0d;
// Some servers send a code without a text, a tab for the space, or `250-` as their last words before a new code
const REPLY_LINE = /^([2-5]\d\d)(?:([ \t-])(.*))?$/s;
const ENHANCED = /^([245]\.\d{1,3}\.\d{1,3})(?:[ \t]+|$)/;

export function createReplyReader({ maxLineBytes, maxLines }: ReplyLimits): ReplyReader {
  /** Pieces of a line without an end so far; joined once it is complete. */
  let begun: Buffer[] = [];
  let begunBytes = 0;
  let texts: string[] = [];

  return {
    push(chunk) {
      const replies: SmtpReply[] = [];
      let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      for (let end = rest.indexOf(LF); end !== -1; end = rest.indexOf(LF)) {
        checkLength(begunBytes + end);
        const line = begunBytes === 0 ? rest.subarray(0, end) : Buffer.concat([...begun, rest.subarray(0, end)]);
        begun = [];
        begunBytes = 0;
        let textEnd = line.length;
        while (textEnd > 0 && line[textEnd - 1] === CR) textEnd--;
        const finished = addLine(line.toString('utf8', 0, textEnd));
        if (finished) replies.push(finished);
        rest = rest.subarray(end + 1);
      }
      begunBytes += rest.length;
      checkLength(begunBytes);
      // A copy, or these few bytes would keep the socket's whole buffer alive
      if (rest.length > 0) begun.push(Buffer.from(rest));
      return replies;
    },
    get isMidReply() {
      return begunBytes > 0 || texts.length > 0;
    },
  };

  function checkLength(bytes: number): void {
    if (bytes > maxLineBytes) throw new SmtpReplyError(`A reply line is longer than ${maxLineBytes} bytes`);
  }

  function addLine(line: string): SmtpReply | undefined {
    const [, code, mark, text = ''] = REPLY_LINE.exec(line) ?? [];
    if (code === undefined) throw new SmtpReplyError('The other side does not speak SMTP');
    texts.push(text);
    if (texts.length > maxLines) throw new SmtpReplyError(`A reply has more than ${maxLines} lines`);
    if (mark === '-') return undefined;
    const finished = toReply(Number(code), texts);
    texts = [];
    return finished;
  }
}

/** RFC 5321 §4.2.1: every line carries the same code. Where a server differs, its last line is the verdict. */
function toReply(code: number, texts: readonly string[]): SmtpReply {
  if (texts.length === 1) return toShortReply(code, texts[0] ?? '');
  const enhanced = texts.map((text) => enhancedOf(code, text)).find((found) => found !== undefined);
  const strip = (text: string) => (enhancedOf(code, text) === enhanced ? text.replace(ENHANCED, '') : text);
  const [first = '', ...others] = enhanced === undefined ? texts : texts.map(strip);
  const lines = [first, ...others] as const;
  return enhanced === undefined ? { code, lines } : { code, enhanced, lines };
}

function toShortReply(code: number, text: string): SmtpReply {
  const enhanced = enhancedOf(code, text);
  return enhanced === undefined ? { code, lines: [text] } : { code, enhanced, lines: [text.replace(ENHANCED, '')] };
}

/** RFC 2034 §4: its class agrees with the code; other numbers at the start are the server's own words. */
function enhancedOf(code: number, text: string): string | undefined {
  const found = ENHANCED.exec(text)?.[1];
  return found?.startsWith(String(Math.floor(code / 100))) ? found : undefined;
}
