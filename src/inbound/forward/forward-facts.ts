import type { Db } from '../../db/database.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { AuthVerdict } from '../../mailauth/verdict.js';
import { readableText } from '../../protocol/mime/field-value.js';
import type { HeaderField } from '../../protocol/mime/header-block.js';
import type { Arrival } from '../arrival.js';
import type { QueuedForward } from '../carriers.js';
import type { NoticedHeader } from '../undelivered/undelivered.js';

/** What the end of a forward needs from its start; sealed, because it holds the header of a message. */
export interface ForwardFacts {
  readonly arrival: Omit<Arrival, 'source' | 'fields' | 'headerEnd'>;
  readonly auth: AuthVerdict;
  readonly recipient: string;
  readonly header: NoticedHeader;
  readonly isSenderSpared: boolean;
  /** In the order of the email's recipients. */
  readonly ways: readonly QueuedForward['targets'][number]['way'][];
}

export function forwardFactsOf({ prepared, isSenderSpared = false, targets }: QueuedForward): ForwardFacts {
  const { source, fields, headerEnd, ...arrival } = prepared.arrival;
  return {
    arrival,
    auth: prepared.auth,
    recipient: prepared.recipient,
    isSenderSpared,
    header: {
      from: textOf(fields, 'from'),
      subject: textOf(fields, 'subject'),
      messageId: textOf(fields, 'message-id').replace(/^<|>$/g, ''),
      text: source.toString('latin1', 0, headerEnd),
    },
    ways: targets.map(({ way }) => way),
  };
}

function textOf(fields: readonly HeaderField[], name: string): string {
  const field = fields.find((one) => one.name.toLowerCase() === name);
  return field === undefined ? '' : readableText(field.value);
}

type EmailKey = { readonly id: string; readonly domainId: string };

export async function putForwardFacts(
  tx: Db,
  keyring: Pick<Keyring, 'seal'>,
  { id, domainId }: EmailKey,
  facts: ForwardFacts,
): Promise<void> {
  const sealed = keyring.seal('blob', contextOf(id), Buffer.from(JSON.stringify(facts)));
  await tx.insertInto('queued_forward').values({ domain_id: domainId, email_id: id, facts: sealed }).execute();
}

export async function findForwardFacts(
  tx: Db,
  keyring: Pick<Keyring, 'open'>,
  { id, domainId }: EmailKey,
): Promise<ForwardFacts | undefined> {
  const row = await tx
    .selectFrom('queued_forward')
    .select('facts')
    .where('domain_id', '=', domainId)
    .where('email_id', '=', id)
    .executeTakeFirst();
  return row && (JSON.parse(keyring.open('blob', contextOf(id), row.facts).toString()) as ForwardFacts);
}

function contextOf(emailId: string): string {
  return `forward:${emailId}`;
}
