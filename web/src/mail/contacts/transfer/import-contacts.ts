import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error';
import { call } from '../../../api/call';
import { splitCards, writeCard } from '../card/card-lines';
import { editCard, newCard } from '../card/edit-card';
import { refreshContacts } from '../contact-list-data';
import { readCsv } from './csv';
import { hasKnownHead, readContactRows } from './csv-contacts';

export interface ImportResult {
  readonly added: number;
  /** Their UID is in the address book. */
  readonly known: number;
  readonly failed: number;
}

/** The cards of a file, whichever kind it is; none when it is neither. */
export async function readContactFile(file: File | undefined): Promise<readonly string[]> {
  const text = file ? decode(await file.arrayBuffer()) : '';
  const cards = splitCards(text);
  if (cards.length > 0) return cards;
  const rows = readCsv(text);
  if (!hasKnownHead(rows)) return [];
  const now = new Date();
  return readContactRows(rows).map((fields) => writeCard(editCard(newCard(crypto.randomUUID()), fields, now)));
}

/** Old programs write the encoding of their system. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const AT_ONCE = 4;

export async function importCards(
  client: QueryClient,
  cards: readonly string[],
  onDone: (count: number) => void,
): Promise<ImportResult> {
  const result = { added: 0, known: 0, failed: 0 };
  let next = 0;
  let done = 0;
  const work = async () => {
    for (let at = next++; at < cards.length; at = next++) {
      result[await importCard(cards[at] ?? '')] += 1;
      onDone(++done);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    await refreshContacts(client);
  }
  return result;
}

/** A card that is refused does not keep the others out; a full mailbox or a lost connection does. */
async function importCard(content: string): Promise<keyof ImportResult> {
  try {
    await call('POST /v1/contacts', { body: { content } });
    return 'added';
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return 'known';
    if (error instanceof ApiError && error.status === 400) return 'failed';
    throw error;
  }
}
