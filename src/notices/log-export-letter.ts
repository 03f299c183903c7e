import { Readable } from 'node:stream';
import type { ExportLetter, SendExport } from '../deliverylog/export/export-letter.js';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../i18n/locales.js';
import { translate } from '../i18n/translate.js';
import { startComposing } from './compose-letter.js';
import { type Block, type Letter, paragraph } from './letter.js';
import type { DeliverLetter, OutgoingLetter } from './letter-handler.js';
import { cleanText, quote } from './quoted-text.js';

/** Durably accepts a letter that is too large for memory. */
export type DeliverLargeLetter = (letter: LargeLetter) => Promise<void>;

export interface LargeLetter extends Omit<OutgoingLetter, 'source'> {
  /** The message; read once, from start to end. */
  readonly source: AsyncIterable<Uint8Array>;
}

/** Sends letters with an export of the log. */
export function createSendExport({
  deliver,
  host,
}: {
  readonly deliver: DeliverLargeLetter;
  readonly host: string;
}): SendExport {
  return async (exported) => {
    const locale = isLocale(exported.to.locale) ? exported.to.locale : DEFAULT_LOCALE;
    const letter = writeExportLetter(exported, host, locale);
    const { id, to } = exported;
    const from = `no-reply@${host}`;
    await deliver({ id, from, to: to.email, source: await composeExportLetter(letter, exported, { host, locale }) });
  };
}

/** For the sandbox, which stores letters for display. */
export function inMemory(deliver: DeliverLetter): DeliverLargeLetter {
  return async ({ source, ...letter }) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of source) chunks.push(chunk);
    await deliver({ ...letter, source: Buffer.concat(chunks) });
  };
}

function writeExportLetter(exported: ExportLetter, host: string, locale: Locale): Letter {
  const t = translate.bind(undefined, locale);
  const { summary, date, part, partCount, attachment, to } = exported;
  const count = summary.rowCount;
  const subject = t('letter.logExport.subject', { count, date, hosts: summary.blockingHosts.length });
  const blocks: Block[] = [
    paragraph(t('letter.logExport.text', { count })),
    paragraph(t('letter.logExport.file', { file: quote(attachment.fileName) })),
  ];
  if (summary.categories.length > 0) {
    const rows = summary.categories.map((entry) => ({
      label: cleanText(entry.category),
      value: String(entry.count),
    }));
    blocks.push(paragraph(t('letter.logExport.categories')), { kind: 'facts', rows });
  }
  if (summary.blockingHosts.length > 0) {
    const items = summary.blockingHosts.map(cleanText);
    blocks.push(paragraph(t('letter.logExport.hosts')), { kind: 'list', items });
  }
  return {
    subject: partCount > 1 ? t('letter.logExport.part', { subject, part, parts: partCount }) : subject,
    blocks,
    why: t('letter.why.account', { email: quote(to.email), host: quote(host) }),
  };
}

async function composeExportLetter(
  letter: Letter,
  { id, to, writtenAt, attachment }: ExportLetter,
  { host, locale }: { readonly host: string; readonly locale: Locale },
): Promise<AsyncIterable<Uint8Array>> {
  const envelope = { from: `no-reply@${host}`, to: to.email, host, id, writtenAt, locale };
  const file = {
    filename: attachment.fileName,
    contentType: 'application/gzip', // RFC 6713
    content: Readable.from(attachment.chunks, { objectMode: false }),
  };
  return (await startComposing(letter, envelope, [file])).createReadStream();
}
