/** Sealed entries of the log for one domain, as a million messages would have left them. */
import type { Client } from 'pg';
import { createLogCipher, type LogCipher } from '../src/deliverylog/log-cipher.js';
import type { NewPath } from '../src/deliverylog/path.js';
import { toRow } from '../src/deliverylog/path-row.js';
import { createKeyring } from '../src/keyring/instance-keyring.js';
import { newId, systemRandom } from '../src/platform/random.js';

const CHUNK = 2_000;
const SPAN_MS = 30 * 24 * 60 * 60_000;

export function openCipher([current, ...previous]: readonly [Buffer, ...Buffer[]]): LogCipher {
  return createLogCipher({ keyring: createKeyring({ current, previous }), random: systemRandom });
}

export async function writeLog(
  client: Client,
  cipher: LogCipher,
  { domainId, name, count }: { readonly domainId: string; readonly name: string; readonly count: number },
): Promise<void> {
  const now = Date.now();
  for (let from = 0; from < count; from += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - from) }, (_, n) =>
      toRow(cipher, pathOf(domainId, name, from + n, now - SPAN_MS + Math.floor(((from + n) * SPAN_MS) / count))),
    );
    await client.query(
      `insert into delivery_log (domain_id, id, direction, state, category, code, words, sealed, created_at)
       select $1, id, 'in', 'delivered', '', 250, decode(words, 'base64'), decode(sealed, 'base64'), created_at
       from unnest($2::text[], $3::text[], $4::text[], $5::bigint[]) as given (id, words, sealed, created_at)`,
      [
        domainId,
        rows.map(({ id }) => id),
        rows.map(({ words }) => Buffer.from(words).toString('base64')),
        rows.map(({ sealed }) => Buffer.from(sealed).toString('base64')),
        rows.map(({ created_at }) => created_at),
      ],
    );
  }
}

function pathOf(domainId: string, name: string, n: number, at: number): NewPath {
  const id = newId(systemRandom, at);
  return {
    id,
    messageKey: id,
    direction: 'in',
    at,
    domainId,
    aliasId: undefined,
    accountId: undefined,
    state: 'delivered',
    code: 250,
    category: '',
    facts: {
      recipient: `name${n % 50}@${name}`,
      mailFrom: `writer${n}@writers.test`,
      from: `writer${n}@writers.test`,
      to: `name${n % 50}@${name}`,
      subject: `A message about matter ${n}`,
      messageId: `${n}.${at}@writers.test`,
      clientIp: '192.0.2.25',
      clientHostname: 'mx.writers.test',
      response: '2.0.0 Ok: queued as 4F5D2A1B',
      truthSource: 'target.test',
      sizeBytes: 4_000 + n,
      deliveryMs: 120,
    },
    events: [],
  };
}
