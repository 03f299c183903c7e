import { ApiError, type ApiFault } from './api-error';
import type { Calls } from './calls';

export type CallName = keyof Calls;
type Part<K extends CallName, P extends string> = Calls[K] extends Record<P, infer T> ? T : never;

/** `params` fill the path, `query` follows it; a list's counts come from its headers. */
export type CallInput<K extends CallName> = (Calls[K] extends { params: infer P } ? { params: P } : object) & {
  query?: Part<K, 'query'>;
  body?: Part<K, 'body'> | FormData;
  signal?: AbortSignal;
  /** Where an answer has more than one form. */
  accept?: string;
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

/** Known once the session was asked for: the cookie alone opens nothing. */
export function identifyCalls(caller: { csrfToken: string; onSignedOut: () => void }): void {
  csrfToken = caller.csrfToken;
  onSignedOut = caller.onSignedOut;
}

/** `words.unreachable` is said when no answer comes. */
export function speakLanguage(locale: string, words: { unreachable: string }): void {
  language = locale;
  unreachable = words.unreachable;
}

export function eventsAddress(): string {
  return `/v1/events?csrf=${encodeURIComponent(csrfToken)}`;
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

async function send(name: string, input: object): Promise<Response> {
  const { params, query, body, signal, accept } = input as {
    params?: Record<string, string>;
    query?: Record<string, unknown>;
    body?: unknown;
    signal?: AbortSignal;
    accept?: string;
  };
  const space = name.indexOf(' ');
  const path = name.slice(space + 1).replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(String(params?.[key] ?? '')));
  const isForm = body instanceof FormData;
  const response = await reach(`${path}${queryText(query)}`, {
    method: name.slice(0, space),
    credentials: 'same-origin',
    headers: {
      'Accept-Language': language,
      Prefer: 'faults', // refusals tell which field they are about
      ...(accept && { Accept: accept }),
      ...(csrfToken && { 'X-Waypost-CSRF': csrfToken }),
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (response.ok) return response;
  const text = await response.text();
  if (response.status === 401 && csrfToken) onSignedOut();
  const { message, faults } = refusalOf(text);
  throw new ApiError(response.status, message ?? response.statusText, faults);
}

async function reach(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ApiError(0, unreachable); // browsers' own words for it are not for people
  }
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
