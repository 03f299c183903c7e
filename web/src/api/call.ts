import { ApiError, type ApiFault } from './api-error';
import type { Calls } from './calls';
import { sendWithProgress } from './send-with-progress';

export type CallName = keyof Calls;
type Part<K extends CallName, P extends string> = Calls[K] extends Record<P, infer T> ? T : never;

/** `params` fill the path, `query` follows it; the counts of a list come from its headers. */
export type CallInput<K extends CallName> = (Calls[K] extends { params: infer P } ? { params: P } : object) & {
  query?: Part<K, 'query'>;
  body?: Part<K, 'body'> | FormData | Blob;
  signal?: AbortSignal;
  /** Where an answer has more than one form. */
  accept?: string;
  /** The same call is carried out once, however often it is sent. */
  idempotencyKey?: string;
  /** The ETag of the record that is changed: another state is refused. */
  ifMatch?: string;
  /** The organizer of an event is not told. */
  isSilent?: boolean;
  /** Told how much of the body was sent, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** It is sent although the page is closed; at most 64 KB. */
  keepalive?: boolean;
};
export type Answer<K extends CallName> = Part<K, 'answer'>;

export interface Listed<T> {
  readonly items: T;
  readonly total: number;
  readonly pageCount: number;
}

let csrfToken = '';
let language = 'en';
let unreachable = '';
let onSignedOut = () => {};

/** Known once the session was loaded: the cookie alone is not enough. Without a `csrfToken` the last one stays. */
export function identifyCalls(caller: { csrfToken?: string; onSignedOut: () => void }): void {
  csrfToken = caller.csrfToken ?? csrfToken;
  onSignedOut = caller.onSignedOut;
}

/** `words.unreachable` is shown when no answer comes. */
export function speakLanguage(locale: string, words: { unreachable: string }): void {
  language = locale;
  unreachable = words.unreachable;
}

export function eventsAddress(): string {
  return `/v1/events?csrf=${encodeURIComponent(csrfToken)}`;
}

/** The WebSocket of a mailbox. */
export function liveAddress(): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/v1/ws?csrf=${encodeURIComponent(csrfToken)}`;
}

/** For a form that opens a page of the service in a frame. */
export function mailFrameAddress(): string {
  return `/mail-frame?csrf=${encodeURIComponent(csrfToken)}`;
}

export async function call<K extends CallName>(name: K, input: CallInput<K>): Promise<Answer<K>> {
  const response = await send(name, input);
  return (await read(response)) as Answer<K>;
}

export async function callList<K extends CallName>(name: K, input: CallInput<K>): Promise<Listed<Answer<K>>> {
  const response = await send(name, input);
  const items = (await read(response)) as Answer<K>;
  const count = (header: string) => Number(response.headers.get(header) ?? 0);
  return { items, total: count('X-Item-Count'), pageCount: count('X-Page-Count') };
}

/** The bytes of an answer, such as the source of a message. */
export async function callBytes<K extends CallName>(name: K, input: CallInput<K>): Promise<ArrayBuffer> {
  return (await send(name, input)).arrayBuffer();
}

async function send(name: string, input: object): Promise<Response> {
  const { params, query, body, signal, accept, idempotencyKey, ifMatch, isSilent, onProgress, keepalive } = input as {
    params?: Record<string, string>;
    query?: Record<string, unknown>;
    body?: unknown;
    signal?: AbortSignal;
    accept?: string;
    idempotencyKey?: string;
    ifMatch?: string;
    isSilent?: boolean;
    onProgress?: (fraction: number) => void;
    keepalive?: boolean;
  };
  const space = name.indexOf(' ');
  const path = name.slice(space + 1).replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(String(params?.[key] ?? '')));
  // The browser adds the type of a form, and that of a file
  const isReady = body instanceof FormData || body instanceof Blob;
  const request: RequestInit = {
    method: name.slice(0, space),
    credentials: 'same-origin',
    headers: {
      'Accept-Language': language,
      Prefer: 'faults', // asks for the field of each error
      ...(accept && { Accept: accept }),
      ...(csrfToken && { 'X-Waypost-CSRF': csrfToken }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
      ...(isSilent && { 'Schedule-Reply': 'F' }),
      ...(body !== undefined && !isReady && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: isReady ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  };
  const response = await reach(`${path}${queryText(query)}`, request, onProgress);
  if (response.ok) return response;
  const text = await response.text();
  if (response.status === 401 && csrfToken) onSignedOut();
  const { message, faults } = refusalOf(text);
  throw new ApiError(response.status, message ?? response.statusText, faults);
}

async function reach(
  address: string,
  request: RequestInit,
  onProgress?: (fraction: number) => void,
): Promise<Response> {
  try {
    const response = await (onProgress ? sendWithProgress(address, request, onProgress) : fetch(address, request));
    noteTime(response);
    return response;
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ApiError(0, unreachable); // browsers' own error texts are not for people
  }
}

let aheadMs = 0;

/** The clock of the service, as far as its answers tell: this device's may be wrong by hours. */
export function serviceNow(): number {
  return Date.now() + aheadMs;
}

function noteTime(response: Response): void {
  const told = Date.parse(response.headers.get('Date') ?? '');
  // It counts whole seconds
  if (Number.isFinite(told) && Math.abs(told - serviceNow()) > 2_000) aheadMs = told - Date.now();
}

function queryText(query: Record<string, unknown> | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

async function read(response: Response): Promise<unknown> {
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
  return isJson ? response.json() : response.text();
}

function refusalOf(text: string): { message?: string; faults?: readonly ApiFault[] } {
  try {
    const { message, faults } = JSON.parse(text);
    return { ...(typeof message === 'string' && { message }), ...(Array.isArray(faults) && { faults }) };
  } catch {
    return {};
  }
}
