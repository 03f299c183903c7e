import { z } from 'zod';
import type { OutgoingGuard } from '../../platform/net/outgoing-guard.js';

/** The contents of an account of the public service, or of another Waypost. */
export interface ServiceContents {
  readonly domains: readonly ServiceDomain[];
}

const group = z.enum(['admin', 'user']).catch('user');
const alias = z.object({
  name: z.string(),
  recipients: z.array(z.string()).default([]),
  description: z.string().nullish(),
  labels: z.array(z.string()).default([]),
  is_enabled: z.boolean().default(true),
  error_code_if_disabled: z.number().optional().catch(undefined),
  has_recipient_verification: z.boolean().default(false),
  has_imap: z.boolean().default(false),
});
type ServiceAlias = z.output<typeof alias>;

const listedDomain = z.object({ id: z.string(), name: z.string() });
const domain = listedDomain.extend({
  members: z.array(z.object({ user: z.object({ email: z.string().optional() }).nullish(), group })).default([]),
  invites: z.array(z.object({ email: z.string(), group })).default([]),
});

interface ServiceDomain {
  readonly name: string;
  readonly members: readonly { readonly email: string; readonly group: 'admin' | 'user' }[];
  readonly aliases: readonly ServiceAlias[];
}

export class ServiceFault extends Error {
  override readonly name = 'ServiceFault';
}

const PAGE_ROWS = 1000;
const MAX_PAGES = 1000;
const TIMEOUT_MS = 60_000;
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** Reads the account with its API token, which is the user name of HTTP Basic. */
export async function readService(
  outgoing: Pick<OutgoingGuard, 'get'>,
  { url, token }: { readonly url: string; readonly token: string },
): Promise<ServiceContents> {
  const base = url.replace(/\/+$/, '').replace(/\/v1$/, '');
  const authorization = `Basic ${Buffer.from(`${token}:`).toString('base64')}`;
  const domains: ServiceDomain[] = [];
  for (const { id, name } of await readAll('/v1/domains', listedDomain)) {
    // Lists leave out members and invites
    const { members, invites } = readAs(domain, await get(`/v1/domains/${encodeURIComponent(id)}`), name);
    const people = [...members.map(({ user, group: of }) => ({ email: user?.email ?? '', group: of })), ...invites];
    domains.push({
      name,
      members: people.filter(({ email }) => email !== ''),
      aliases: await readAll(`/v1/domains/${encodeURIComponent(id)}/aliases`, alias),
    });
  }
  return { domains };

  /** Reads page by page until one repeats: a service that ignores `page` always returns the first. */
  async function readAll<S extends z.ZodType<{ readonly name: string }>>(
    path: string,
    schema: S,
  ): Promise<z.output<S>[]> {
    const all = new Map<string, z.output<S>>();
    for (let page = 1; page <= MAX_PAGES; page++) {
      const rows = readAs(z.array(schema), await get(`${path}?page=${page}&limit=${PAGE_ROWS}`), path);
      const before = all.size;
      for (const row of rows) all.set(row.name, row);
      if (all.size === before) break;
    }
    return [...all.values()];
  }

  async function get(path: string): Promise<unknown> {
    const { status, body } = await outgoing.get(`${base}${path}`, {
      headers: { authorization, accept: 'application/json', 'user-agent': 'waypost-import' },
      timeoutMs: TIMEOUT_MS,
      maxAnswerBytes: MAX_ANSWER_BYTES,
    });
    if (status === 401) throw new ServiceFault('the other service refuses the API token');
    if (status !== 200) throw new ServiceFault(`the other service answers ${path} with status ${status}`);
    try {
      return JSON.parse(body.toString('utf8'));
    } catch {
      throw new ServiceFault(`the other service answers ${path} with something other than JSON`);
    }
  }
}

function readAs<S extends z.ZodType>(schema: S, answer: unknown, of: string): z.output<S> {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new ServiceFault(`${of} is not as the API describes it: ${issue?.path.join('.')}: ${issue?.message}`);
}
