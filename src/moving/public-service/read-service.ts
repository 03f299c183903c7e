import { z } from 'zod';
import type { OutgoingGuard } from '../../platform/net/outgoing-guard.js';
import { invalid, ServiceError } from '../../platform/service-error.js';

/** The contents of an account of the public service, or of another Waypost. */
export interface ServiceContents {
  readonly domains: readonly ServiceDomain[];
}

export interface ServiceDomain {
  readonly name: string;
  readonly members: readonly ServiceMember[];
  readonly aliases: readonly ServiceAlias[];
}

export interface ServiceMember {
  readonly email: string;
  readonly group: 'admin' | 'user';
}

/** Of one alias or domain; a long list is refused before its items are looked at. */
const MAX_LISTED = 10_000;

function listOf<S extends z.ZodType>(item: S) {
  const isShort = (value: unknown) => !Array.isArray(value) || value.length <= MAX_LISTED;
  return z.unknown().refine(isShort, { abort: true }).pipe(z.array(item));
}

const group = z.enum(['admin', 'user']).catch('user');
const alias = z.object({
  name: z.string(),
  recipients: listOf(z.string()).default([]),
  description: z.string().nullish(),
  labels: listOf(z.string()).default([]),
  is_enabled: z.boolean().default(true),
  error_code_if_disabled: z.number().optional().catch(undefined),
  has_recipient_verification: z.boolean().default(false),
  has_imap: z.boolean().default(false),
});
export type ServiceAlias = z.output<typeof alias>;

const listedDomain = z.object({ id: z.string(), name: z.string() });
export type ListedDomain = z.output<typeof listedDomain>;

const domain = listedDomain.extend({
  members: listOf(z.object({ user: z.object({ email: z.string().optional() }).nullish(), group })).default([]),
  invites: listOf(z.object({ email: z.string(), group })).default([]),
});

/** Where it is, and its API token, which is the user name of HTTP Basic. The token is neither kept nor logged. */
export interface ServiceAccess {
  readonly url: string;
  readonly token: string;
}

/** What one call may take of another service. */
export interface ReadBounds {
  /** For one request. */
  readonly timeoutMs: number;
  readonly maxAnswerBytes: number;
  /** For all answers together. */
  readonly maxBytes: number;
}

const OPERATOR_BOUNDS: ReadBounds = {
  timeoutMs: 60_000,
  maxAnswerBytes: 32 * 1024 * 1024,
  maxBytes: Number.POSITIVE_INFINITY,
};

/** A page of long aliases stays well below what an answer may have. */
const PAGE_ROWS = 100;
const MAX_PAGES = 1000;
/** Texts of the other side are shown: some words of them are enough. */
const MAX_SHOWN = 200;

export interface ServiceReader {
  listDomains(): Promise<readonly ListedDomain[]>;
  readDomain(listed: ListedDomain): Promise<ServiceDomain>;
}

/** Reads all domains of the account, for an operator. */
export async function readService(
  outgoing: Pick<OutgoingGuard, 'get'>,
  access: ServiceAccess,
): Promise<ServiceContents> {
  const reader = openService(outgoing, access, OPERATOR_BOUNDS);
  const domains: ServiceDomain[] = [];
  for (const listed of await reader.listDomains()) domains.push(await reader.readDomain(listed));
  return { domains };
}

export function openService(
  outgoing: Pick<OutgoingGuard, 'get'>,
  { url, token }: ServiceAccess,
  { timeoutMs, maxAnswerBytes, maxBytes }: ReadBounds,
  signal?: AbortSignal,
): ServiceReader {
  const base = url.replace(/\/+$/, '').replace(/\/v1$/, '');
  const authorization = `Basic ${Buffer.from(`${token}:`).toString('base64')}`;
  let readBytes = 0;

  return {
    listDomains: () => readAll('/v1/domains', listedDomain),
    async readDomain({ id, name }) {
      const path = `/v1/domains/${encodeURIComponent(id)}`;
      // Lists leave out members and invites
      const { members, invites } = readAs(domain, await get(path), path);
      const people = [...members.map(({ user, group: of }) => ({ email: user?.email ?? '', group: of })), ...invites];
      return {
        name,
        members: people.filter(({ email }) => email !== ''),
        aliases: await readAll(`${path}/aliases`, alias),
      };
    },
  };

  /** Reads page by page until one repeats: a service that ignores `page` always returns the first. */
  async function readAll<S extends z.ZodType<{ readonly name: string }>>(
    path: string,
    schema: S,
  ): Promise<z.output<S>[]> {
    const all = new Map<string, z.output<S>>();
    for (let page = 1; page <= MAX_PAGES; page++) {
      const rows = await get(`${path}?page=${page}&limit=${PAGE_ROWS}`);
      if (!Array.isArray(rows)) throw invalid('elsewhere.notUnderstood', { path, part: '' });
      const before = all.size;
      // One by one: a list of millions of wrong items ends at the first
      for (const item of rows) {
        const row = readAs(schema, item, path);
        all.set(row.name, row);
      }
      if (all.size === before) break;
    }
    return [...all.values()];
  }

  async function get(path: string): Promise<unknown> {
    const { status, body } = await reach(path);
    readBytes += body.length;
    if (status === 401) throw new ServiceError('invalid', 'elsewhere.tokenRefused', { field: 'api_token' });
    if (status !== 200) throw invalid('elsewhere.status', { path, status });
    if (body.length >= maxAnswerBytes || readBytes > maxBytes) throw invalid('elsewhere.tooMuch', { path });
    try {
      return JSON.parse(body.toString('utf8'));
    } catch {
      throw invalid('elsewhere.notJson', { path });
    }
  }

  async function reach(path: string) {
    try {
      return await outgoing.get(`${base}${path}`, {
        headers: { authorization, accept: 'application/json', 'user-agent': 'waypost-import' },
        timeoutMs,
        maxAnswerBytes,
        ...(signal && { signal }),
      });
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      throw new ServiceError(
        'upstream-failed',
        'elsewhere.unreachable',
        { reason: shown((error as Error).message) },
        error,
      );
    }
  }
}

function readAs<S extends z.ZodType>(schema: S, answer: unknown, path: string): z.output<S> {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw invalid('elsewhere.notUnderstood', { path, part: shown(issue?.path.join('.') ?? '') });
}

function shown(text: string): string {
  return text.replace(/[\p{Cc}]+/gu, ' ').slice(0, MAX_SHOWN);
}
