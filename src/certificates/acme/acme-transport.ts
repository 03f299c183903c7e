import type { Clock } from '../../platform/clock.js';
import { sendHttp } from '../../platform/net/http-exchange.js';
import { AcmeProblem, problemOf, retryAfterMs } from './acme-problem.js';

/** What the library hands to the transport that we give it. */
interface TransportCall {
  readonly url?: string;
  readonly method?: string;
  readonly headers?: unknown;
  readonly data?: unknown;
}

interface TransportAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Record<string, string>;
  readonly data: string;
  readonly config: unknown;
}

export interface TransportDeps {
  readonly clock: Pick<Clock, 'now'>;
  /** PEM. */
  readonly ca: string | undefined;
  readonly signal: () => AbortSignal | undefined;
}

const TIMEOUT_MS = 30_000;
// A chain of a few certificates, or a directory
const MAX_ANSWER_BYTES = 256 * 1024;

/**
 * The library's own transport sleeps through `Retry-After` in memory and repeats failures by itself. This one reports
 * them, so that they are stored and another process can go on.
 */
export function createAcmeTransport({ clock, ca, signal }: TransportDeps) {
  return async (config: TransportCall): Promise<TransportAnswer> => {
    const url = new URL(config.url ?? '');
    const method = methodOf(config.method);
    const stopping = signal();
    const answer = await sendHttp(url, {
      method,
      headers: { ...headersOf(config.headers), 'accept-encoding': 'identity' },
      ...(config.data === undefined ? {} : { body: textOf(config.data) }),
      timeoutMs: TIMEOUT_MS,
      maxAnswerBytes: MAX_ANSWER_BYTES,
      ca,
      ...(stopping && { signal: stopping }),
    }).catch((error: unknown) => {
      stopping?.throwIfAborted();
      throw new AcmeProblem(`${url.host} does not answer: ${error instanceof Error ? error.message : String(error)}`);
    });
    const text = answer.body.toString();
    refuse(answer.status, text, answer.headers['retry-after'], url, clock.now());
    return { status: answer.status, statusText: '', headers: singleValues(answer.headers), data: text, config };
  };
}

function refuse(status: number, text: string, retryAfter: unknown, url: URL, now: number): void {
  if (status < 400) return;
  const { type, detail } = problemOf(parseJson(text));
  if (type === 'badNonce') return; // the library repeats the request with a fresh one
  throw new AcmeProblem(`${url.host} answered ${status}, ${detail}`, {
    type,
    status,
    retryAfterMs: retryAfterMs(retryAfter, now),
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function methodOf(method: string | undefined): 'GET' | 'HEAD' | 'POST' {
  const name = (method ?? 'get').toUpperCase();
  return name === 'POST' || name === 'HEAD' ? name : 'GET';
}

function textOf(data: unknown): string {
  return typeof data === 'string' ? data : JSON.stringify(data);
}

function headersOf(headers: unknown): Record<string, string> {
  const entries = Object.entries((headers ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

function singleValues(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
