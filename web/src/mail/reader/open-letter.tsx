import { useQuery } from '@tanstack/react-query';
import type { Message } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Notice } from '../../kit/badge';
import { Failed, Loading } from '../../kit/states';
import { useReadWhenOpened } from '../actions/read-when-opened';
import { AnswerBar } from '../compose/answer-bar';
import { Attachments } from './attachments';
import { MailBody } from './mail-body';
import { MailHead } from './mail-head';
import { MessageCards } from './message-cards';
import { mailOptions } from './use-mail';

/** The message that is read: who wrote it, its text, its attachments. */
export function OpenLetter({ message }: { message: Message }) {
  const { t } = useSpeech();
  useReadWhenOpened(message);
  const mail = useQuery(mailOptions(message.id, message.root_id));
  return (
    <div className="flex flex-col gap-4">
      <MailHead message={message} mail={mail.data} />
      {message.is_encrypted && (
        <Notice tone="info" title={t('mail.encrypted')}>
          {t('mail.encryptedHint')}
        </Notice>
      )}
      {mail.data ? (
        <>
          <MessageCards message={message} attachments={mail.data.attachments} />
          <MailBody message={message} mail={mail.data} />
          <Attachments attachments={mail.data.attachments} />
          <AnswerBar message={message} />
        </>
      ) : mail.error ? (
        <Failed error={mail.error} onRetry={() => mail.refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  );
}
