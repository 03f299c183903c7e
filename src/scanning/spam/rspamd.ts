import type { OutgoingGuard } from '../../platform/net/outgoing-guard.js';
import type { RspamdOpinion } from '../scan-verdict.js';

/** rspamd's opinion of a message. Throws without a valid answer. */
export type AskRspamd = (source: Uint8Array, facts: EnvelopeFacts, signal: AbortSignal) => Promise<RspamdOpinion>;

/** Facts that the message itself does not contain. */
export interface EnvelopeFacts {
  readonly id?: string;
  /** Blank: the null sender. */
  readonly mailFrom?: string;
  readonly recipients?: readonly string[];
  readonly ip?: string;
  readonly helo?: string;
  readonly hostname?: string | undefined;
}

const TIME_LIMIT_MS = 20_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
const MAX_SYMBOLS = 50;

/** rspamd's HTTP protocol: the message is the body, the envelope is in headers. */
export function createRspamdClient(baseUrl: string, post: OutgoingGuard['post']): AskRspamd {
  const url = `${baseUrl.replace(/\/+$/, '')}/checkv2`;
  return async (source, facts, signal) => {
    const answer = await post(url, {
      headers: toHeaders(facts),
      body: source,
      timeoutMs: TIME_LIMIT_MS,
      signal,
      maxAnswerBytes: MAX_ANSWER_BYTES,
    });
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}`);
    return parseOpinion(answer.body.toString('utf8'));
  };
}

function toHeaders({ id, mailFrom, recipients = [], ip, helo, hostname }: EnvelopeFacts): Record<string, string> {
  const headers = {
    'Queue-Id': id,
    From: mailFrom,
    IP: ip,
    Helo: helo,
    Hostname: hostname,
    Rcpt: recipients.map((recipient) => `<${recipient}>`).join(', '),
  };
  const said = Object.entries(headers).filter(([, value]) => value);
  return Object.fromEntries(said.map(([name, value]) => [name, headerValue(value ?? '')]));
}

/** A header is one line of ASCII; other text is sent as UTF-8 octets. */
function headerValue(text: string): string {
  return Buffer.from(text.replace(/\p{Cc}/gu, '')).toString('latin1');
}

function parseOpinion(json: string): RspamdOpinion {
  const answer: unknown = JSON.parse(json);
  if (!isRecord(answer) || typeof answer.action !== 'string') throw new Error('an answer without an action');
  const symbols = Object.entries(isRecord(answer.symbols) ? answer.symbols : {})
    .map(([name, symbol]) => ({ name: name.slice(0, 100), score: isRecord(symbol) ? toNumber(symbol.score) : 0 }))
    .sort((a, b) => Math.abs(b.score) - Math.abs(a.score));
  return {
    action: answer.action.slice(0, 50),
    score: toNumber(answer.score),
    requiredScore: toNumber(answer.required_score),
    symbols: symbols.slice(0, MAX_SYMBOLS),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toNumber(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
