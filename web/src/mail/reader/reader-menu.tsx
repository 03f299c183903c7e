import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callBytes } from '../../api/call';
import type { Message } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Dialog } from '../../kit/dialog';
import { useErrorToast } from '../../kit/error-toast';
import { Menu } from '../../kit/menu';
import { printMail } from '../../kit/print-mail';
import { saveBytes } from '../../kit/save-file';
import { Loading } from '../../kit/states';
import { useRememberSender } from '../preferences/remember-sender';
import { Arrival } from './arrival';
import { withInlinePictures } from './inline-pictures';
import type { Person } from './parsed-mail';
import { mailOptions } from './use-mail';

type Sheet = 'headers' | 'arrival';

/** What is needed now and then. */
export function ReaderMenu({ message }: { message: Message }) {
  const { t, formatMinute } = useSpeech();
  const client = useQueryClient();
  const { isRemembered } = useRememberSender(message.from?.[0]?.address.toLowerCase());
  const onError = useErrorToast();
  const [sheet, setSheet] = useState<Sheet>();
  const download = async () => {
    const bytes = await callBytes('GET /v1/messages/{id}', { params: { id: message.id }, query: { eml: true } });
    saveBytes(`${fileName(message.subject)}.eml`, bytes, 'message/rfc822');
  };
  const print = async () => {
    const mail = await client.fetchQuery(mailOptions(message.id, message.root_id));
    if (mail.html === undefined) return window.print();
    const people = (list: readonly Person[]) =>
      list.map(({ name, address }) => `${name} <${address}>`.trim()).join(', ');
    const head = [
      `${t('mail.from')}: ${people(mail.from)}`,
      `${t('mail.to')}: ${people([...mail.to, ...mail.cc])}`,
      `${t('mail.sentAt')}: ${formatMinute(message.header_date)}`,
    ];
    const html = withInlinePictures(mail.html, mail.attachments);
    const title = message.subject || t('mail.noSubject');
    await printMail(html, { title, head, showsImages: isRemembered && !message.is_junk });
  };
  return (
    <span className="ms-auto">
      <Menu
        label={t('shell.more')}
        items={[
          { label: t('mail.arrival'), icon: 'signpost', onSelect: () => setSheet('arrival') },
          { label: t('mail.headers'), icon: 'list', onSelect: () => setSheet('headers') },
          { label: t('mail.print'), icon: 'print', onSelect: () => void print().catch(onError) },
          { label: t('mail.downloadEml'), icon: 'download', onSelect: () => void download().catch(onError) },
        ]}
      />
      <Dialog
        isOpen={sheet !== undefined}
        onClose={() => setSheet(undefined)}
        title={t(sheet === 'headers' ? 'mail.headers' : 'mail.arrival')}
        isWide
      >
        {sheet && <SheetBody {...{ sheet, message }} />}
      </Dialog>
    </span>
  );
}

function SheetBody({ sheet, message }: { sheet: Sheet; message: Message }) {
  const { data: mail } = useQuery(mailOptions(message.id, message.root_id));
  if (!mail) return <Loading />;
  if (sheet === 'arrival') return <Arrival message={message} headers={mail.headers} />;
  return (
    <dl tabIndex={0} className="wire max-h-[60dvh] overflow-auto rounded-lg border border-line bg-sunken p-4">
      {mail.headers.map(([name, value], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: headers repeat, and none moves
        <div key={place} className="py-0.5">
          <dt className="inline font-semibold">{name}: </dt>
          <dd className="inline">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What every system takes as a name. */
function fileName(subject: string): string {
  const plain = subject.replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim();
  return plain.slice(0, 80) || 'message';
}
