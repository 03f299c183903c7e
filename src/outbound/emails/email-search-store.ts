import type { Db } from '../../db/database.js';
import { executePacked } from '../../db/packed-rows.js';
import type { Narrowing } from '../../directory/search/pattern-literal.js';
import type { DeliveryFault } from './email.js';
import { type EmailCipher, parseContent } from './email-cipher.js';
import type { EmailFilter, EmailSortColumn } from './email-list-store.js';
import { type EmailWindow, inWindow, readContents, SEALED_BYTES, windowsOf } from './email-window-store.js';

/** The fields a search reads, and the value its result is sorted by. */
export interface SearchedEmail {
  readonly id: string;
  readonly texts: readonly string[];
  readonly sortValue: string | number | null;
}

export interface SearchReaderDeps {
  readonly db: Db;
  readonly cipher: Pick<EmailCipher, 'textOf'>;
}

/**
 * Every email of the filter that may match the pattern, a few at once. Each is opened: SQL cannot read sealed content.
 */
export async function* readForSearch(
  deps: SearchReaderDeps,
  filter: EmailFilter,
  narrowing: Narrowing | undefined,
  sortColumn: EmailSortColumn,
): AsyncGenerator<readonly SearchedEmail[]> {
  const { db, cipher } = deps;
  for await (const window of windowsOf(db, filter)) {
    const rows = await readRows(db, window, narrowing, sortColumn);
    for await (const piece of readContents(db, rows)) {
      const opened = piece.map(({ row, sealed }) => ({ ...row, text: cipher.textOf(sealed) }));
      yield await toSearched(
        db,
        opened.filter(({ is_hit, text }) => is_hit === 1 || narrowing?.mayMatch(text)),
      );
    }
  }
}

type FoundRow = Awaited<ReturnType<typeof readRows>>[number];

async function toSearched(
  db: Db,
  rows: readonly (FoundRow & { readonly text: string })[],
): Promise<readonly SearchedEmail[]> {
  const errors = await listErrorTexts(db, rows);
  return rows.map((row) => {
    const { subject, headers } = parseContent(row.text);
    const ownTexts = [subject, row.message_id, row.envelope_from, row.status];
    const recipients: string[] = JSON.parse(row.envelope_to);
    const texts = [...ownTexts, ...recipients, ...headers.flat(), ...(errors.get(row.id) ?? [])];
    return { id: row.id, sortValue: row.sort_value, texts };
  });
}

/** `is_hit`: a clear column or an error matches the pattern; for the others the content decides. */
async function readRows(db: Db, window: EmailWindow, narrowing: Narrowing | undefined, sortColumn: EmailSortColumn) {
  const query = inWindow(db, window)
    .select([...CLEAR_COLUMNS, SEALED_BYTES.as('sealed_bytes'), `${sortColumn} as sort_value`])
    .select((eb) => {
      const like = narrowing?.like;
      if (like === undefined) return eb.lit(1).as('is_hit');
      const isInFault = eb.exists(
        eb
          .selectFrom('email_recipient')
          .select('email_recipient.position')
          .whereRef('email_recipient.domain_id', '=', 'email.domain_id')
          .whereRef('email_recipient.email_id', '=', 'email.id')
          .where((inner) => inner(inner.fn('lower', ['email_recipient.fault']), 'like', like)),
      );
      const isInColumn = LIKE_COLUMNS.map((column) => eb(eb.fn('lower', [column]), 'like', like));
      return eb
        .case()
        .when(eb.or([...isInColumn, isInFault]))
        .then(eb.lit(1))
        .else(eb.lit(0))
        .end()
        .as('is_hit');
    });
  return executePacked(db, query, [...CLEAR_COLUMNS, 'sealed_bytes', 'sort_value', 'is_hit']);
}

const LIKE_COLUMNS = ['message_id', 'envelope_from', 'envelope_to', 'status'] as const;
const CLEAR_COLUMNS = ['id', 'domain_id', ...LIKE_COLUMNS] as const;

async function listErrorTexts(
  db: Db,
  emails: readonly { readonly id: string; readonly domain_id: string }[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const texts = new Map<string, string[]>();
  if (emails.length === 0) return texts;
  const query = db
    .selectFrom('email_recipient')
    .select(['email_id', 'fault'])
    .where('domain_id', 'in', [...new Set(emails.map(({ domain_id }) => domain_id))])
    .where(
      'email_id',
      'in',
      emails.map(({ id }) => id),
    )
    .where('fault', 'is not', null);
  for (const { email_id, fault } of await executePacked(db, query, ['email_id', 'fault'])) {
    const { message, response }: DeliveryFault = JSON.parse(fault ?? '{}');
    const own = texts.get(email_id) ?? [];
    own.push(message, ...(response === undefined ? [] : [response]));
    texts.set(email_id, own);
  }
  return texts;
}
