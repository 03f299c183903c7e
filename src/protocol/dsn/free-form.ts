import { type ReportedRecipient, replyCodeIn } from './reported-recipient.js';

/** How one mail system words a bounce that it writes for people alone. */
interface FreeForm {
  readonly mark: RegExp;
  readonly action: 'failed' | 'delayed';
}

/**
 * Sentences that do not occur in replies by people. Delays first: their texts quote those of failures.
 * Each pattern has a bounded reach, so that no text makes it slow.
 */
const FORMS: readonly FreeForm[] = [
  { mark: /THIS IS A WARNING (?:MESSAGE )?ONLY/, action: 'delayed' }, // Postfix, Sendmail
  { mark: /addresses had transient non-fatal errors/i, action: 'delayed' }, // Sendmail
  { mark: /message that you sent has not yet been delivered/i, action: 'delayed' }, // Exim
  { mark: /\*\* ?Delivery incomplete ?\*\*|Gmail will retry for/i, action: 'delayed' }, // Gmail
  { mark: /Delivery is delayed to these recipients or groups/i, action: 'delayed' }, // Exchange
  { mark: /message (?:is|was) still undelivered after|delivery of your message has been delayed/i, action: 'delayed' },

  { mark: /This is the (?:qmail-send|.{1,40}) program at |wasn't able to deliver your message/i, action: 'failed' }, // qmail, Postfix
  { mark: /created automatically by mail delivery software/i, action: 'failed' }, // Exim
  { mark: /have to inform you that (?:the message returned|your message could not)/i, action: 'failed' }, // Postfix
  { mark: /addresses had permanent (?:fatal|delivery) errors/i, action: 'failed' }, // Sendmail
  { mark: /did not reach (?:some or all of )?the (?:intended|following) recipient/i, action: 'failed' }, // Exchange
  { mark: /Delivery (?:has|to the following (?:recipient|address)s? (?:has )?)\s{0,4}failed/i, action: 'failed' }, // Exchange, Gmail
  { mark: /message wasn't delivered to|\*\* ?(?:Address not found|Message blocked) ?\*\*/i, action: 'failed' }, // Gmail
  { mark: /(?:unable|not able) to deliver (?:your|the) (?:message|e-?mail|mail) to the following/i, action: 'failed' }, // Yahoo
  {
    mark: /following (?:recipient|address)(?:es|s|\(e?s\))? (?:could not be reached|failed|had .{0,20}errors)/i,
    action: 'failed',
  },
  { mark: /(?:message|e-?mail|mail) (?:could not|cannot|can not|couldn't) be delivered to/i, action: 'failed' },
  {
    mark: /(?:mail|message) (?:delivery|you sent) (?:failed: returning|was undeliverable|is undeliverable)/i,
    action: 'failed',
  },
];

/** The returned message follows this. */
const QUOTE =
  /^[ \t>]*(?:-{2,} ?(?:Below this line is a copy|This is a copy of|Original [Mm]essage|The (?:header|body) of|Enclosed|Message header|Returned message)|Return-Path:|Received: from )/m;

/** Reasons are at the beginning. */
const MAX_TEXT = 32 * 1024;

/**
 * A bounce in the words of the common mail systems. `undefined`: none that is known, and a message is never counted
 * as a bounce on a guess. `failedRecipients` is the field X-Failed-Recipients, with which Exim and others mark theirs.
 */
export function parseFreeForm(text: string, failedRecipients?: string): ReportedRecipient | undefined {
  const whole = text.slice(0, MAX_TEXT).replaceAll('\r\n', '\n').replaceAll('\u2019', "'");
  const quote = QUOTE.exec(whole);
  const body = quote ? whole.slice(0, quote.index) : whole;
  const oneLine = body.replace(/\s+/g, ' ');
  const form = FORMS.find(({ mark }) => mark.test(oneLine));
  if (!form && !failedRecipients) return undefined;
  const named = addressIn(failedRecipients ?? '') ?? failedAddress(body);
  const diagnostic = diagnosticIn(body);
  const status = /(?<![\d.])([45]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(diagnostic ?? body)?.[1];
  const code = diagnostic === undefined ? undefined : replyCodeIn(diagnostic);
  return {
    action: form?.action ?? 'failed',
    ...(named !== undefined && { finalRecipient: named }),
    ...(status !== undefined && { status }),
    ...(diagnostic !== undefined && { diagnostic }),
    ...(code !== undefined && { code }),
  };
}

const ADDRESS = /(?<![^\s<>"'(:,;])([^\s<>"'(),:;@]{1,64}@[^\s<>"'(),:;@]{1,253}[^\s<>"'(),:;@.])/;

function addressIn(text: string): string | undefined {
  return ADDRESS.exec(text)?.[1];
}

/** The address at the start of its own line, as nearly all of them write it; else the first one in the text. */
function failedAddress(body: string): string | undefined {
  for (const line of body.split('\n')) {
    const found =
      /^[ \t]{0,20}<?([^\s<>"'(),:;@]{1,64}@[^\s<>"'(),:;@]{1,253}[^\s<>"'(),:;@.])>?(?=[:,]?(?:\s|$))/.exec(line);
    if (found) return found[1];
  }
  return addressIn(body);
}

const MAX_DIAGNOSTIC = 1000;

/** The remote's own words where they are quoted; else what stands beside the address, or a line with a status. */
function diagnosticIn(body: string): string | undefined {
  const lines = body.split('\n').map((line) => line.trim());
  const quoted = lines.findIndex((line) => remoteWords(line) !== undefined);
  if (quoted !== -1) return joinLines([remoteWords(lines[quoted] ?? '') ?? '', ...followers(lines, quoted)]);
  const beside = lines.findIndex((line) => /^<?[^\s<>@]{1,64}@[^\s<>@]{1,255}>?:/.test(line));
  if (beside !== -1) {
    const same = (lines[beside] ?? '').replace(/^<?[^\s<>@]{1,64}@[^\s<>@:]{1,255}>?:\s*/, '');
    return joinLines([same, ...followers(lines, beside)]);
  }
  const coded = lines.find((line) => /#?(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.])/.test(line));
  return coded === undefined ? undefined : joinLines([coded]);
}

/** `550 5.1.1 No such user`, behind `said:`, `reason:`, `returned '` or at the head of a line. */
function remoteWords(line: string): string | undefined {
  const found =
    /^(?:<<< ?)?([45][0-5]\d[ :-].{3,})$/.exec(line) ??
    /(?:said|reason|returned|was|error|responded(?: with)?):? {1,4}["'(]?([45][0-5]\d[ :-].{3,})$/i.exec(line);
  return found?.[1]?.replace(/(?<!["')])["')]+$/, '').replace(/^(\d{3}):/, '$1');
}

/** The rest of a reply that was folded, up to the next empty line. */
function followers(lines: readonly string[], index: number): readonly string[] {
  const rest = lines.slice(index + 1, index + 6);
  const end = rest.findIndex((line) => line === '' || line.startsWith('<') || remoteWords(line) !== undefined);
  return end === -1 ? rest : rest.slice(0, end);
}

function joinLines(lines: readonly string[]): string | undefined {
  const text = lines.join(' ').replace(/\s+/g, ' ').trim().slice(0, MAX_DIAGNOSTIC);
  return text === '' ? undefined : text;
}
